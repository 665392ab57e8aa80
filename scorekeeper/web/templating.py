"""Templates in the words of a language: these are put in when it is compiled, so that no page has to look them up."""

import re
from collections.abc import Iterable, Iterator, MutableMapping
from gettext import NullTranslations
from typing import Any, Final

from flask.sansio.app import App
from flask.templating import Environment
from jinja2 import Template, TemplateAssertionError, nodes
from jinja2.visitor import NodeTransformer

from scorekeeper.web.i18n import page_words

_PLACE: Final = re.compile(r"%\((\w+)\)s")


class PageEnvironment(Environment):
    """Jinja with templates for each language, and with its globals as they are, not copied for each part of a page.

    The words save a page a tenth of its time, the globals a twentieth.
    """

    def __init__(self, app: App, **options: Any) -> None:  # Any: as Flask passes them on
        super().__init__(app, **options)
        self.words = NullTranslations()
        self._spoken: dict[NullTranslations, PageEnvironment] = {}

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return what a template sees everywhere."""
        return super().make_globals(d) if d else self.globals

    def preprocess(self, source: str, name: str | None = None, filename: str | None = None) -> str:
        """Bind a dot that stands between two things to the first of them: no line begins with it."""
        return super().preprocess(source, name, filename).replace(" · ", "\N{NO-BREAK SPACE}· ")

    def get_template(self, *names: Any, **options: Any) -> Template:  # Any: as Jinja defines them
        """Return a template, or a part that goes out alone, in the words of the page; so is what it imports."""
        spoken = self if self.overlayed else self._speaking(page_words())
        return super(PageEnvironment, spoken).get_template(*names, **options)

    def _speaking(self, words: NullTranslations) -> "PageEnvironment":
        if words not in self._spoken:
            spoken = self.overlay()
            spoken.words = words
            self._spoken[words] = spoken
        return self._spoken[words]

    def _generate(self, source: nodes.Template, *names: Any, **options: Any) -> str:  # Any: as Jinja defines them
        """Return the code of a template: Jinja's own hook."""
        return super()._generate(_Wording(self.words).visit(source), *names, **options)


class _Wording(NodeTransformer):
    """Puts a translation in place of each `_("…", name=value)`."""

    def __init__(self, words: NullTranslations) -> None:
        self._words = words

    def visit_Output(self, node: nodes.Output) -> nodes.Output:  # noqa: N802  Jinja's way
        """What is shown at once becomes words and places side by side, so that nothing is left to be put together."""
        node.nodes = [part for child in node.nodes for part in self._parts(child)]
        return node

    def visit_Call(self, node: nodes.Call) -> nodes.Expr:  # noqa: N802  as above
        self.generic_visit(node)
        if not _is_sentence(node):
            return node
        text = self._translated(node)
        words = nodes.TemplateData(text)
        if "%" in text:
            places = [nodes.Pair(nodes.Const(place.key), place.value) for place in node.kwargs]
            return _placed(nodes.Mod(words, nodes.Dict(places)), node)
        return _placed(words, node)

    def _parts(self, node: nodes.Expr) -> Iterable[nodes.Expr]:
        if isinstance(node, nodes.Call) and _is_sentence(node):
            words, *rest = _PLACE.split(self._translated(node))
            names, after = rest[::2], rest[1::2]
            if len(set(names)) == len(names):  # a value that is shown twice is worked out once
                return self._side_by_side(node, words, list(zip(names, after, strict=True)))
        return (self.visit(node),)

    def _side_by_side(self, node: nodes.Call, words: str, rest: list[tuple[str, str]]) -> Iterator[nodes.Expr]:
        values = {place.key: place.value for place in node.kwargs}
        yield _placed(nodes.TemplateData(words.replace("%%", "%")), node)
        for name, after in rest:
            yield self.visit(values[name])
            yield _placed(nodes.TemplateData(after.replace("%%", "%")), node)

    def _translated(self, node: nodes.Call) -> str:
        match node.args:
            case [nodes.Const(value=str(message))]:
                return self._words.gettext(message)
        raise TemplateAssertionError("_() takes one sentence as it is to be translated", node.lineno)


def _is_sentence(node: nodes.Call) -> bool:
    return isinstance(node.node, nodes.Name) and node.node.name == "_"


def _placed(new: nodes.Expr, old: nodes.Expr) -> nodes.Expr:
    """Return a new node that stands where the old one did."""
    new.environment = old.environment
    new.set_lineno(old.lineno, override=True)
    return new
