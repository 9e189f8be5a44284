export { createAdmission, type Admission } from "./admission.ts";
export { decide, isTerminal, type Action, type Decision } from "./decide.ts";
export { followEvents } from "./follow.ts";
export { jobSummary, jobView, phaseOf } from "./job-view.ts";
export { newExtraction } from "./new-extraction.ts";
export { noticesOf, type Notice } from "./notices.ts";
export { readEvents } from "./read-story.ts";
export { foldStory, type Story } from "./story.ts";
export { failedWithoutKey } from "./without-key.ts";
