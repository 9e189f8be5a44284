import { globSync, readFileSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";

/**
 * The bill of materials of the image: what `npm sbom` tells on stdin, without the packages that are
 * not there. In SPDX: `node image-sbom.ts sbom.spdx.json < told.json`, where node_modules is.
 */
type Bill = {
  documentDescribes: string[];
  packages: { SPDXID: string; name: string; versionInfo: string }[];
  relationships: { spdxElementId: string; relatedSpdxElement: string }[];
};

const bill = JSON.parse(await text(process.stdin)) as Bill; // npm's own
const there = new Set(
  globSync("node_modules/**/package.json").map((path) => {
    const { name, version } = JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;
    return `${name}@${version}`;
  }),
);
const isThere = ({ SPDXID, name, versionInfo }: Bill["packages"][number]) =>
  bill.documentDescribes.includes(SPDXID) || there.has(`${name}@${versionInfo}`);
const packages = bill.packages.filter(isThere);
const ids = new Set(["SPDXRef-DOCUMENT", ...packages.map(({ SPDXID }) => SPDXID)]);
const relationships = bill.relationships.filter(
  ({ spdxElementId, relatedSpdxElement }) => ids.has(spdxElementId) && ids.has(relatedSpdxElement),
);
writeFileSync(process.argv[2] ?? "", JSON.stringify({ ...bill, packages, relationships }));
