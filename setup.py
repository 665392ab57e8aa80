"""What a wheel has beside the code: templates, static files, and the words of the catalogues, compiled."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import setup
from setuptools.command.build_py import build_py


class BuildPages(build_py):
    """Puts all that the pages are made of into the package; an editable install finds it in the checkout."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            package = Path(self.build_lib, "scorekeeper")
            for folder in ("templates", "static"):
                self.copy_tree(folder, str(package / "web" / folder))
            for catalogue in Path().glob("scorekeeper/translations/*/LC_MESSAGES/messages.po"):
                compile_catalogue(catalogue, Path(self.build_lib, catalogue.with_suffix(".mo")))


def compile_catalogue(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with source.open("rb") as written, target.open("wb") as compiled:
        write_mo(compiled, read_po(written))


setup(cmdclass={"build_py": BuildPages})
