import { globSync, readFileSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";

/**
 * Writes the bill of materials of the image in SPDX. Reads the output of `npm sbom` on stdin, drops
 * packages that are not installed, and adds installed ones that `npm sbom` leaves out. Run it beside
 * node_modules: `node image-sbom.ts sbom.spdx.json < npm-sbom.json`.
 */
type Package = { SPDXID: string; name: string; versionInfo: string; downloadLocation: string };
type Bill = {
  documentDescribes: string[];
  packages: Package[];
  relationships: { spdxElementId: string; relatedSpdxElement: string }[];
};

const bill = JSON.parse(await text(process.stdin)) as Bill; // npm's own
const folders = /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/@]+\/package\.json$/;
const there = new Map<string, { name: string; version: string }>();
for (const path of globSync("node_modules/**/package.json").filter((one) => folders.test(one))) {
  const { name, version } = JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;
  if (name !== undefined && version !== undefined) {
    there.set(`${name}@${version}`, { name, version });
  }
}
const listed = bill.packages.filter(
  ({ SPDXID, name, versionInfo }) =>
    bill.documentDescribes.includes(SPDXID) || there.has(`${name}@${versionInfo}`),
);
const known = new Set(listed.map(({ name, versionInfo }) => `${name}@${versionInfo}`));
const others = [...there]
  .filter(([one]) => !known.has(one))
  .map(([one, { name, version }]): Package => {
    const SPDXID = `SPDXRef-Package-${one.replaceAll(/[^\w.]+/g, "-").replace(/^-/, "")}`;
    return { SPDXID, name, versionInfo: version, downloadLocation: "NOASSERTION" };
  });
const packages = [...listed, ...others];
const ids = new Set(["SPDXRef-DOCUMENT", ...packages.map(({ SPDXID }) => SPDXID)]);
const relationships = bill.relationships.filter(
  ({ spdxElementId, relatedSpdxElement }) => ids.has(spdxElementId) && ids.has(relatedSpdxElement),
);
writeFileSync(process.argv[2] ?? "", JSON.stringify({ ...bill, packages, relationships }));
