/**
 * Hosts that count visitors or show advertisements. They add nothing to a page's text, and keep the
 * page from becoming quiet. Each entry matches the domain and its subdomains.
 */
const domains = new Set(
  (
    "google-analytics.com googletagmanager.com googletagservices.com googlesyndication.com " +
    "doubleclick.net googleadservices.com adservice.google.com connect.facebook.net " +
    "hotjar.com hotjar.io clarity.ms segment.com segment.io mixpanel.com amplitude.com " +
    "fullstory.com mouseflow.com crazyegg.com heapanalytics.com heap.io plausible.io " +
    "matomo.cloud nr-data.net newrelic.com bugsnag.com sentry-cdn.com optimizely.com vwo.com " +
    "intercom.io intercomcdn.com drift.com driftt.com tawk.to crisp.chat zopim.com hs-analytics.net " +
    "hs-banner.com hsadspixel.net criteo.com criteo.net taboola.com outbrain.com " +
    "adnxs.com rubiconproject.com pubmatic.com amazon-adsystem.com scorecardresearch.com " +
    "quantserve.com chartbeat.com bat.bing.com ads-twitter.com analytics.tiktok.com px.ads.linkedin.com " +
    "snap.licdn.com sc-static.net mc.yandex.ru"
  ).split(" "),
);

export function isTracker(url: string): boolean {
  let host = URL.parse(url)?.hostname ?? "";
  for (;;) {
    if (domains.has(host)) return true;
    const dot = host.indexOf(".");
    if (dot < 0) return false;
    host = host.slice(dot + 1);
  }
}
