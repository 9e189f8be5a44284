/** Why a part of a page is not in its text, with the reading pass that removed it. */
export const removalPasses = {
  hidden: "visibility",
  "not text": "visibility",
  "question for consent": "visibility",
  boilerplate: "prune",
  "link list": "prune",
  "contents list": "prune",
  breadcrumbs: "prune",
  "related content": "prune",
  "beside the main content": "choose",
  button: "build",
  "way back from a note": "build",
  byline: "trim",
  "call to read more": "trim",
  "links before the text": "trim",
  "outside the article": "trim",
  "end of the article": "trim",
  title: "clean",
  duplicate: "clean",
  "button label": "clean",
  "empty line": "clean",
  "heading over nothing": "clean",
} as const;

export type RemovalReason = keyof typeof removalPasses;
