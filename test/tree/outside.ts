/**
 * Lines of a file that refer to something outside the repository: the folder beside a checkout, a
 * place on one machine, or a document that is not here. Each answer is `path:line: text`.
 */
export function outsideReferences(path: string, text: string): string[] {
  if (mayReferOutside.includes(path)) return [];
  return text
    .split("\n")
    .flatMap((line, at) => (outside.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : []));
}

/** The runs, and set-up of tests that use what is beside the checkout where it exists. */
const mayReferOutside = [
  ".ci/steps.sh",
  "test/cluster/image.ts",
  "test/corpora/corpora.ts",
  "test/tree/outside.test.ts",
];

const beside = String.raw`\.\./shared(?:/(?:data|devcluster|bench|sites)\b|["'\x60 )]|$)`;
const machine = String.raw`(?:^|[\s"'\x60(=])/(?:work/(?:shared|main|wt)|root/|tmp/ci)\b`;
const document = String.raw`\b(?:SPEC|DESIGN|STYLE)\.md\b`;
const outside = new RegExp([beside, machine, document].join("|"));
