import { globSync, readFileSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";

/**
 * The bill of materials of the image: what `npm sbom` tells on stdin, without the packages that are
 * not there and with those that it leaves out of a lockfile. In SPDX:
 * `node image-sbom.ts sbom.spdx.json < told.json`, where node_modules is.
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
