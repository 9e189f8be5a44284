import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A work that a package has copied into its own files without the licence of that work. */
interface Copied {
  name: string;
  inside: string;
  notice: string;
}
type Package = { title: string; license: string; author: string; texts: string[] };

const root = join(import.meta.dirname, "..");
/** All of them are under Apache-2.0, the licence of this project. */
const copied: readonly Copied[] = [
  { name: "pdf.js", inside: "unpdf", notice: "Copyright Mozilla Foundation" },
  {
    name: "swagger-ui",
    inside: "@fastify/swagger-ui",
    notice: [
      "swagger-ui\nCopyright 2020-2021 SmartBear Software Inc.",
      readFileSync(join(root, "scripts/notices/swagger-ui.txt"), "utf8").trim(),
    ].join("\n\n"),
  },
];
/** Where the text of a licence begins, behind the names of those who gave it. */
const beginnings = new Map([
  ["MIT", "Permission is hereby granted"],
  ["ISC", "Permission to use, copy, modify"],
]);

/**
 * Name, version and licence text of each package that one of the paths is in. A package without a
 * text gets that of its licence, with its author. Fails where there is no text either.
 */
export function thirdParty(paths: readonly string[]): string {
  const folders = new Set(
    paths.flatMap((path) => {
      const found = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(path)?.[1];
      return found === undefined ? [] : [found];
    }),
  );
  const packages = [...folders].toSorted().map(read);
  const entries = packages.map((one) => {
    const texts = one.texts.length > 0 ? one.texts : [standard(one, packages)];
    return [one.title, ...texts].join("\n\n");
  });
  const apache = readFileSync(join(root, "LICENSE"), "utf8").trim();
  const inside = copied.map(({ name, inside: within, notice }) =>
    [`${name} (Apache-2.0), inside ${within}`, notice, apache].join("\n\n"),
  );
  return `${[...entries, ...inside].join(`\n\n${"-".repeat(72)}\n\n`)}\n`;
}

function read(folder: string): Package {
  const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const texts = readdirSync(folder)
    .filter((name) => /^(?:(?:un)?licen[cs]e|copying|notice)/i.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8").trim());
  const title = `${about.name} ${about.version} (${about.license})`;
  const author = about.author?.name ?? about.author ?? "";
  return { title, license: about.license, author, texts };
}

/** The text of the licence as another package has it: the shortest, which has nothing added. */
function standard({ title, license, author }: Package, packages: readonly Package[]): string {
  const beginning = beginnings.get(license);
  const [text] = packages
    .filter((one) => one.license === license)
    .flatMap(({ texts }) => texts)
    .flatMap((one) => (beginning && one.includes(beginning) ? [one] : []))
    .map((one) => one.slice(one.indexOf(beginning ?? "")))
    .toSorted((a, b) => a.length - b.length);
  if (text === undefined || author === "") throw new Error(`${title} has no text of its licence`);
  return `Copyright (c) ${author}\n\n${text}`;
}
