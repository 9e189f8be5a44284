/** Sites: what is known of their pages, when they are due, and what to do about them. */
export {
  decideSite,
  type ObservedSite,
  type ObservedSlice,
  type SiteAction,
  type SiteEvent,
  type SiteFault,
} from "./decide.ts";
export { eraseSite, eraseSites } from "./erase-sites.ts";
export { forgetOldLog, forgetSlices } from "./forget-syncs.ts";
export { isBaseline, latestReading } from "./kept-syncs.ts";
export { newStatus } from "./new-site.ts";
export { movedTo } from "./pages/after-visit.ts";
export { changesElsewhere } from "./pages/changes-elsewhere.ts";
export { deletedOf, deletePages, includeAgain, isDeleted } from "./pages/deleted-pages.ts";
export { languagesOf } from "./pages/languages-of.ts";
export { withExcess } from "./pages/excess-pages.ts";
export { homeOf } from "./pages/home-of.ts";
export { markExtracted } from "./pages/mark-due.ts";
export { pagesOfOthers, pagesOfSites, readBy } from "./pages/page-owners.ts";
export { sitesOf } from "./pages/sites-of.ts";
export { planSlice, planStart, type PlanCursor } from "./pages/plan-slice.ts";
export { sharesMax } from "./pages/shares.ts";
export {
  grownSiteProblem,
  newSiteProblem,
  pagesAllowed,
  planProblem,
  specProblem,
} from "./plan-problem.ts";
export { startAgenda, type Agenda } from "./schedule/agenda.ts";
export { newRow } from "./pages/found-pages.ts";
export { publishSiteEvent, siteEventId } from "./publish-event.ts";
export { settleSitemaps, wantsSitemaps } from "./settle-sitemaps.ts";
export { applyRemovals, settleSlice } from "./settle-slice.ts";
export { sumSlices } from "./sum-counts.ts";
