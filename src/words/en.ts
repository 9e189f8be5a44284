import { internationalSigns } from "./empty-because.ts";
import type { LanguageWords } from "./language-words.ts";
import { list, words } from "./list.ts";

/** English. The file is long because a language is one file, and all of it is data. */
export const en: LanguageWords = {
  code: "en",
  emptyBecause: { "prices.currencies": internationalSigns },
  common: words("the and of to in is for that with are this you your"),
  addresses: {
    kinds: {
      about: words(`
        about about-us company our-company who-we-are what-we-do our-story our-mission mission
        values vision profile overview`),
      product: words(`
        product products solution solutions service services platform shop store offer offers
        offering use-case use-cases industries`),
      feature: words(`
        feature features capabilities how-it-works integrations integration benefits why functions
        tour demo technology`),
      pricing: words(`
        pricing prices price plans plan tariff tariffs rates fees cost costs subscription
        subscriptions`),
      faq: words("faq faqs questions frequently-asked-questions q-and-a"),
      support: words(`
        support help help-center helpcenter customer-service customer-support troubleshooting
        shipping delivery returns refund refunds warranty`),
      contact: words("contact contact-us contacts locations location stores offices find-us"),
      legal: words(`
        legal terms terms-of-service terms-and-conditions conditions tos privacy privacy-policy
        cookies cookie-policy gdpr imprint security compliance licence license accessibility`),
      docs: words(`
        docs documentation doc guide guides manual tutorial tutorials getting-started quickstart
        quick-start reference api developers developer knowledge-base kb wiki learn academy`),
      customers: words(`
        customers customer customer-stories case-study case-studies success-stories references
        testimonials reviews clients portfolio projects`),
      team: words(`
        team our-team people leadership management board staff founders partners partner`),
      careers: words("careers career jobs job join-us work-with-us vacancies"),
      news: words(`
        blog news press newsroom media events event magazine articles article insights stories
        announcements changelog releases posts post podcast webinars webinar whitepapers`),
      listing: words(`
        tag tags category categories archive archives author authors search sitemap feed rss page
        print topics label labels genindex modindex 404`),
      account: words(`
        login log-in signin sign-in signup sign-up register logout account my-account cart basket
        checkout wishlist password profile-settings dashboard admin wp-admin unsubscribe
        newsletter share mailto compare preferences`),
    },
    languageNames: list("english"),
    pageParameters: list("page | paged"),
    priceClassNames: list("price | cents | decimal | fraction | amount"),
  },
  walls: {
    challenge: {
      titles: list(`
        Just a moment | Attention Required | Pardon Our Interruption | Robot Check | DDoS-Guard |
        Human Verification | Vercel Security Checkpoint | Making sure you're not a bot |
        Verifying you are human | Verify you are human | Are you a human | Are you a robot |
        You have been blocked | Access to this page has been denied | Checking your browser |
        Sucuri WebSite Firewall | Please verify you are a human | Bot Verification |
        Client Challenge | Request Rejected | Request blocked | Security verification`),
      hints: list(`
        Access Denied | Security Check | Security Checkpoint | Forbidden | 403 Forbidden |
        Blocked | One more step | One moment, please | Captcha | Verification | Error 403 |
        Verification required | 403 Error | Unusual traffic | Bot detection | Human check`),
      sentences: list(`
        Checking if the site connection is secure | Checking your browser before accessing |
        Verify you are human by completing the action below |
        Enable JavaScript and cookies to continue |
        needs to review the security of your connection | Performance & security by Cloudflare |
        Please complete the security check to access | You are unable to access |
        The owner of this website has banned |
        This website is using a security service to protect itself | DDoS protection by |
        Performing security verification |
        This website uses a security service to protect against malicious bots |
        Please enable JS and disable any ad blocker | Press & Hold to confirm you are a human |
        Access to this page has been denied because | Before we continue, press & hold |
        As you were browsing something about your browser made us think you were a bot |
        Something about your browser made us think you were a bot | Request unsuccessful |
        You don't have permission to access | Let's confirm you are human |
        Our systems have detected unusual traffic | To discuss automated access to Amazon data |
        We just need to make sure you're not a robot | We're verifying your browser |
        Protected by Anubis |
        You are seeing this because the administrator of this website has set up |
        Your access to this site has been limited | Your access to this service has been limited |
        Access denied - Sucuri Website Firewall | We have detected unusual activity from your |
        Please verify that you are not a robot | Please confirm you are not a robot |
        Please prove you are human | Your request has been blocked | The request is blocked |
        The requested URL was rejected | Please wait while your request is being verified |
        The request could not be satisfied | You have been blocked | This request was blocked by |
        Complete the captcha to continue | Solve the captcha to continue | I'm not a robot |
        Your IP address has been blocked | Your IP has been blocked |
        Access from your area has been`),
      controls: list("I am human | I'm human | I am not a robot | Press & Hold | Click to verify"),
    },
    consent: {
      titles: list(`
        Before you continue | Before you continue to Google |
        Before you continue to Google Search | Before you continue to YouTube |
        We value your privacy | We respect your privacy | Cookie consent |
        Your privacy is important to us | Privacy choices | Your privacy choices |
        Cookie settings | Manage consent | We care about your privacy | Cookies on this site |
        This site uses cookies | Accept cookies | Consent`),
      sentences: list(`
        We use cookies | This website uses cookies | This site uses cookies | We and our |
        By clicking Accept | If you choose to accept all | We need your consent |
        To continue, please accept cookies | To use this website you must accept cookies |
        You must accept cookies | Our website uses cookies | With your agreement`),
      controls: list("Accept | Allow all | Allow cookies | I agree | Agree | I accept | Consent"),
      stems: list(`
        cookie | consent | tracking | advert | privacy | partner | accept | agree | reject`),
    },
    login: {
      titles: list(`
        Log in | Login | Log on | Sign in | Signin | Please log in | Please sign in |
        Member login | Members login | Customer login | User login | Account login |
        Client login | Admin login | Login required | Log in to your account |
        Sign in to your account | Welcome back | Authentication required`),
      sentences: list(`
        You must log in | You must be logged in | You must sign in | You must be signed in |
        You need to log in | You need to be logged in | You need to sign in | You have to log in |
        You have to be logged in | Please log in to | Please login to | Please sign in to |
        Please log in with | Log in to continue | Sign in to continue | Log in to view |
        Sign in to view | Log in to see | Sign in to see | Log in to access | Sign in to access |
        Login to continue | Login to view | This page is only available to members |
        This content is for members only | This page requires authentication |
        This content is for subscribers only | This area is for members only |
        This content is available to subscribers only`),
    },
    missing: {
      titles: list(`
        File or directory not found | Page not found | File not found | Page does not exist |
        Page doesn't exist | Page no longer exists | Page missing | Page cannot be found |
        Page can't be found | Page not available | Page unavailable | 410 Gone |
        This page does not exist | This page doesn't exist | This page isn't available |
        Content not found | This page could not be found | The page cannot be found |
        We can't find that page | We couldn't find that page | That page can't be found |
        Product not found | The page you requested was not found | Article not found |
        Requested page not found`),
      hints: list(`
        404 | 410 | Not Found | Nothing found | HTTP 404 | 404 error page | Oops | Whoops |
        Uh oh | Error | Sorry | Hmm | Ooops | Something went wrong | Lost | Are you lost |
        Well, this is awkward | Looks like you're lost | Page error | Nothing here`),
      sentences: list(`
        The page you are looking for | The page you're looking for |
        The page you were looking for | The page you requested | The page you have requested |
        The page that you requested | The page you tried to | The page you are trying to |
        The page you're trying to | The page requested | The requested page could not be found |
        The requested page cannot be found | The requested URL | The requested resource |
        The resource you are looking for | The requested page does not |
        The link you followed may be broken | The link you clicked may be broken |
        The content you are looking for | This page does not exist | This page doesn't exist |
        This page no longer exists | This page can't be found | This page could not be found |
        This page cannot be found | This page isn't available | This page is no longer available |
        This page is not available | This page has been removed | That page does not exist |
        That page doesn't exist | That page can't be found | We can't find the page |
        We couldn't find the page | We could not find the page | We cannot find the page |
        We can't seem to find the page | We couldn't find what you | We can't find that page |
        We can't find what you're looking for | It looks like nothing was found at this location |
        No page was found at | It seems we can't find what you're looking for |
        You may have mistyped the address | No such page | Nothing was found at this location |
        The article you are looking for | The product you are looking for |
        The file you are looking for | This content is no longer available |
        This product is no longer available | This listing is no longer available |
        This job is no longer available | Page not found | The page cannot be found |
        The page could not be found | The page does not exist | The page was not found`),
    },
    parked: {
      titles: list(`
        Domain for sale | This domain is for sale | is for sale | Buy this domain |
        Domain parked | Parked Domain | Parked domain name | Domain Parking | is parked |
        Domain expired | Website expired | This domain has expired | Account suspended |
        This account has been suspended | Website suspended | Site suspended | Welcome to nginx |
        Apache2 Ubuntu Default Page | Apache2 Ubuntu Default Page: It works |
        Apache2 Debian Default Page: It works | Apache2 Debian Default Page | It works |
        IIS Windows Server | HTTP Server Test Page | Test Page for the Apache HTTP Server |
        Test Page for the Nginx HTTP Server | Index of | Default Web Site Page | Default page |
        Welcome to CentOS | Plesk default page | Web Server's Default Page |
        Future home of something quite cool | Website coming soon hosted by | Domain Default page`),
      sentences: list(`
        This domain is for sale | This domain name is for sale | This domain may be for sale |
        The domain is for sale | The domain name is for sale | The domain may be for sale |
        This premium domain is for sale | is for sale | The owner of this domain |
        The domain owner may | This domain has recently been registered | may be for sale |
        Buy this domain | Make an offer on this domain | Inquire about this domain |
        Get this domain | This domain is available for purchase | This domain could be for sale |
        Own this domain | This domain is parked | This domain name is parked |
        This web page is parked | This page is parked | This page is provided courtesy of |
        Parked free, courtesy of | This domain has expired | This domain name has expired |
        This domain name expired on | This domain expired on | This domain is registered |
        This domain name has been registered with | This domain was recently registered |
        This domain has been registered | This domain is pending renewal |
        This domain is not connected to a website | This domain has been suspended |
        This account has been suspended | This site has been suspended |
        This website has been suspended | This website is parked |
        Future home of something quite cool |
        If you see this page, the nginx web server is successfully installed |
        This is the default web page for this server |
        This is the default welcome page used to test |
        This page is used to test the proper operation | This page is generated by Plesk |
        You see this page because there is no Web site at this address |
        The web server software is running but no content has been added |
        Contact your hosting provider for more information`),
    },
    unavailable: {
      titles: list(`
        Site maintenance | Maintenance mode | Under maintenance | Down for maintenance |
        Scheduled maintenance | Site under maintenance | Website under maintenance |
        We'll be back soon | Be right back | Temporarily unavailable | We'll be right back |
        Briefly unavailable for scheduled maintenance | Service Unavailable |
        503 Service Unavailable | 503 Service Temporarily Unavailable | 502 Bad Gateway |
        504 Gateway Time-out | 500 Internal Server Error | Internal Server Error |
        Database Error | Error establishing a database connection | Bad Gateway | Server Error |
        Application error | Site temporarily unavailable | Website temporarily unavailable |
        Under construction | Web server is down | Connection timed out |
        Web server is returning an unknown error | Runtime Error`),
      hints: list("Maintenance | Coming soon | Error | Oops | Sorry | 503 | 502 | 500 | 504"),
      sentences: list(`
        We are currently performing scheduled maintenance |
        We are performing scheduled maintenance | We'll be back soon |
        We're currently performing scheduled maintenance | We're currently down for maintenance |
        We are currently down for maintenance | The site is currently down for maintenance |
        The site is down for maintenance | Our site is currently undergoing |
        Our website is currently undergoing | This site is currently undergoing |
        This website is currently undergoing | Our site is undergoing scheduled maintenance |
        This site is down for maintenance | The site is undergoing maintenance |
        Briefly unavailable for scheduled maintenance |
        The server is temporarily unable to service your request |
        The service is temporarily unavailable | This service is temporarily unavailable |
        We'll be back shortly | We will be back soon | This site is temporarily unavailable |
        This website is temporarily unavailable | The site is temporarily unavailable |
        Unable to connect to the database | There has been a critical error on this website |
        The server encountered an internal error | Internal Server Error |
        The site is experiencing technical difficulties |
        The web server reported a bad gateway error | An unhandled exception occurred |
        Please check back soon | Application error: a client-side exception has occurred |
        Fatal error: Uncaught | This site is under construction |
        Our website is under construction | We are working on our new website |
        There is no available server`),
    },
    scripts: {
      sentences: list(`
        You need to enable JavaScript to run this app | Please enable JavaScript to |
        Please enable JavaScript in your browser | This app requires JavaScript |
        This application requires JavaScript | This site requires JavaScript |
        This page requires JavaScript | This website requires JavaScript |
        JavaScript is required to | JavaScript is disabled in your browser |
        JavaScript is not enabled | JavaScript must be enabled | JavaScript is not available |
        We've detected that JavaScript is disabled | You must enable JavaScript |
        This site works best with JavaScript enabled | Your browser does not support JavaScript |
        It looks like JavaScript is disabled | Turn on JavaScript to |
        JavaScript needs to be enabled | This app works best with JavaScript enabled |
        Enable JavaScript to continue`),
      endings: list(`
        doesnt work properly without javascript enabled | does not work without javascript |
        requires javascript to be enabled | will not function without javascript`),
      requests: list("{enable,require[s],need,activate,turn on} [* ][* ]javascript"),
    },
    regret: list(`
      sorry | we are sorry | we're sorry | I'm sorry | our apologies | unfortunately | but |
      oops | ooops | whoops | uh oh | hmm | hm | oh no | dang | 404 | error 404 | error`),
  },
  pageParts: {
    related: list(`
      related[ ~40] | you {may,might,could} [also ]{like,love,enjoy,be interested in}~20 |
      {customers,people,shoppers,others} {also,who}~50 | recommended[ ~40] |
      more {from,in,on,by,stories,news,articles,posts,like this}[ ~50] |
      {share,follow}[ {this,us,on,the,via,with,me,it}%~40] |
      recent{ly viewed, post, posts, article, articles, news, comments}[ ~30] |
      popular {post,posts,article,articles,now,tags,searches} |
      {most,top} {read,popular,viewed,stories} | trending[ ~20] | read {next,more} | up next |
      what to read next | {leave,post,add,write} [a ]{reply,comment}~20 | newsletter~30 |
      subscribe~60 | sign up {for,to}~60 | stay {in touch,updated,informed,connected}~30 |
      join {our,the} {newsletter,mailing list,community}~30 | get {the latest,our newsletter}~40 |
      about the author | table of contents | on this page | in this article | contents |
      sponsored~20 | advertisement | tags | categories | archives | quick links | follow us |
      latest {news,post,posts,article,articles,stories,from}~40 |
      other {article,articles,post,posts,news} |
      similar {article,articles,post,posts,products,items}~20 | don?t miss~20 |
      editor[?]s pick[s] | continue reading | explore more~30 | frequently bought together |
      complete {the,your} {look,set} | suggested {for you,articles,posts}`),
    notRelated: list("related to"),
    newest: list("recent | latest | popular | trending | most | top"),
    besideArticle: list(`
      comment[s][ (#9)] | #9 {comment[s],response[s],replies,thoughts on ~80} |
      join the {conversation,discussion} | discussion | about ??~38 | written by | more stories |
      featured {articles,posts,stories,products}`),
    besideProduct: list(`
      [{customer,product,user,verified,our}][ ]{review[s],rating[s]}[{ & rating[s], (#9), for ~80}] |
      rating[s] {&,and} review[s] | write a review | what [our ]customers [are ]say[ing] |
      #9 review[s][ for ~80] | be the first to review~90 | best[ ]seller[s] | new arrivals |
      featured products | shop {by,more,the}~40 | compare [with ]similar~20 |
      sponsored products~40`),
    notesTitles: list(`
      [{foot,end,side}]note[s] | references | citations | sources | bibliography | comment[s] |
      related~20 | share~20`),
    footnoteTitles: list("[{foot,end,side}]note[s]"),
    referenceTitles: list(`
      references | see also | sources | external links | weblinks | bibliography | literature |
      further reading`),
    buttons: list(`
      advert[isement] | ad | caption | hide caption | toggle caption |
      this slideshow requires javascript[.] | sponsored | share[ this][{ article, post, page}] |
      tweet | pin[ it] | print | e[-]mail | copy[ link] | copied[!] | save | like | reply |
      report | quote | follow | subscribe[ now] | sign {in,up} | log[ ]in | register |
      add to {cart,bag,basket,wish[ ]list,compare} | buy now | shop now | checkout | view cart |
      quick {view,shop,add,buy} | choose options | select options | sold out | load more |
      show {more,less} | see {more,less,all} |
      view {all,more,[full ]detail[s],product,collection} | compare | filter[s][ (#9)] |
      {filter,sort} by[:] | more payment options | add to list | read more | more | less | close |
      open | menu | search | next | prev[ious] | back | back to top | skip to [main ]content |
      loading[.][.][.] | expand[ all] | collapse[ all] | toggle * | play | pause | mute |
      previous slide | next slide | #9 {comment,share,like,view}[s] | comment[s] |
      post [a ]comment | cancel reply | scroll {to top,down} | click [here ]to {enlarge,expand} |
      click to {expand,shrink}[.][.][.][…] | jump to {recipe,comments} | accept[ all][ cookies] |
      permalink | edit | download | get started | learn more`),
    backLinks: list("back | home | all | return"),
    backToText: list("back | jump {back,up} | return"),
    moreLabels: list(`
      {read,show,see,view,load} {more,all,less} | more | menu | close | expand all | learn more`),
    homeLinks: list("home[page] | start | main"),
    calls: list(`
      related | read[{ more, also, next, this, the full~20}] | see {also,more} | also read |
      more[{ from, on}] | watch | listen | don?t miss | click here | further reading |
      recommended | must?read | you may like | keep reading`),
    invitations: list(`
      subscribe | newsletter | sign up | follow {us,me,@,her,him,* on} | click here |
      join {us,our} | like us on | download {our,the} app | all rights reserved | copyright |
      contact {us,the {author,editor,writer}} |
      this {article,story,post} {was,originally,first,has been} [{originally ,first }]{published,appeared,written} |
      originally {published,appeared} | leave a comment | share this | tag[s]: | filed under |
      posted in | categories: | photo {by,credit} | image {by,credit} | source: |
      you must {be logged in,log in}`),
    consentBanner: list("cookie | consent | privacy | gdpr | partner"),
    yesMarks: list(`
      yes | included | includes | available | supported | check[ ]mark | check[ed] | tick[ed] | true |
      enabled | unlocked`),
    noMarks: list(`
      not | no | none | excluded | unavailable | unsupported | cross | x[ ]mark | x | false |
      minus | disabled | unchecked | dash | close | without`),
    badges: list(`
      new | bestseller | best seller | our favorite | sale | on sale | sold out | back order |
      in stock | out of stock | get started | learn more | read more | sign up |
      start free trial | buy now | try it | choose plan | contact sales | add to cart | see more |
      more | book now | try for free | start now | subscribe | download | view all | show more |
      most popular | popular | recommended | best value | start trial | add to basket | details |
      order now | select`),
    untitled: list("untitled"),
    pageOf: list("of"),
  },
  dates: {
    months: list(`
      jan[uary] | feb[ruary] | mar[ch] | apr[il] | may | jun[e] | jul[y] | aug[ust] |
      sep[t][ember] | oct[ober] | nov[ember] | dec[ember]`),
    monthStarts: list("jan | feb | mar | apr | may | jun | jul | aug | sep | oct | nov | dec"),
    weekdays: list(`
      mon[day] | tue[s][day] | wed[nes][day] | thu[rs][day] | fri[day] | sat[ur][day] | sun[day]`),
    dayEndings: list("st | nd | rd | th"),
    labels: list("posted | published | updated | last {updated,modified} | date | on"),
    joiners: list("at"),
    minutes: list("min[ute][s]"),
    reading: list("read[ing][ time]"),
    ages: list(`
      {#4,a,an,few,just now}[ ]{second,sec,minute,min,hour,hr,day,week,month,year}[s] ago`),
    clock: list("{a,p}[.]m"),
  },
  people: {
    bylines: list("[{written ,posted ,published }]by"),
    authorPrefixes: list("[{written ,posted ,published }]by"),
    phoneLabels: list("tel[ephone] | phone | call[ us] | mobile | fax | whatsapp"),
    businessPhoneLabels: list("phone | tel[ephone] | call"),
    copyrightOpeners: list("by | the"),
    nameJoiners: list("of | and"),
    nameEnds: list("all | powered | theme | design | privacy | terms"),
  },
  credits: {
    months: list(`
      january,jan | february,feb | march,mar | april,apr | may | june,jun | july,jul |
      august,aug | september,sep,sept | october,oct | november,nov | december,dec`),
    published: list(`
      published | posted | first published | originally published | publication date |
      release date | released | written | created | date`),
    updated: list(`
      updated | last updated | modified | last modified | edited | last edited | reviewed |
      last reviewed | medically reviewed | revised`),
    by: list(`
      by | written by | posted by | published by | author | authors | authored by | words by |
      story by | text by | article by | guide by | review by | guest post by | contributed by |
      asked by | started by | created by`),
    and: list("and"),
    notNames: list(`
      admin | administrator | author | authors | the author | editor | editors | editorial |
      editorial team | editorial staff | editorial board | staff | staff writer | staff writers |
      staff reporter | contributor | contributors | guest | guest author | guest post |
      guest writer | unknown | anonymous | webmaster | user | username | name | null | undefined |
      none | n/a | team | our team | the team | webteam | moderator | view all posts |
      view all articles | all posts | more posts | see all posts | about the author | about us |
      about | follow | follow us | read more | share | comments | contact | profile |
      view profile | follow author | bio | sponsored | advertisement | press release |
      site admin | super user | blog | news | home | written by | reviewed by | edited by |
      posted by`),
    authorFolders: list(`
      author | authors | writer | writers | contributor | contributors | profile | profiles |
      people | user | users | staff | byline | columnist | columnists | members | team`),
  },
  sections: {
    roles: {
      pricing: list(`
        pricing | prices | price | price list | plans | plans and pricing | plan | fees | rates |
        tariffs | packages | subscription | subscriptions | cost | costs | buy`),
      faq: list(`
        faq | faqs | frequently asked questions | questions | questions and answers | q a |
        common questions | q and a`),
      contact: list(`
        contact | contact us | contacts | get in touch | reach us | talk to us | find us |
        locations | our offices | offices | visit us | how to reach us | mailing lists |
        where to find us | contact details | directions`),
      hours: list("opening hours | opening times | business hours | hours | office hours"),
      terms: list(`
        terms | terms of service | terms and conditions | terms of use | tos | conditions |
        legal | legal terms | user agreement | service agreement | acceptable use |
        acceptable use policy | conditions of sale | terms of sale | eula`),
      privacy: list(`
        privacy | privacy policy | privacy notice | data protection | gdpr | privacy statement |
        data processing | data processing agreement | dpa`),
      cookies: list("cookies | cookie policy | cookie notice | use of cookies"),
      imprint: list("imprint | legal notice | site notice | company details | legal information"),
      returns: list(`
        returns | refunds | refund | refund policy | return policy | returns and refunds |
        returns policy | cancellation | cancellation policy | money back guarantee |
        right of withdrawal | cancellations | warranty | returns and exchanges`),
      shipping: list(`
        shipping | delivery | shipping policy | shipping and delivery | delivery times`),
      payment: list("payment | payments | payment methods | billing | ways to pay"),
      security: list("security | trust center | compliance | trust | security policy"),
      accessibility: list("accessibility | accessibility statement"),
      licence: list("license | licence | licensing | trademark | trademarks | copyright"),
      about: list(`
        about | about us | company | our story | mission | our mission | values | history |
        who we are | our values | story | the company | our company | vision`),
      team: list("team | our team | people | leadership | management | meet the team | founders"),
      careers: list("careers | jobs | career | join us | work with us | open positions | hiring"),
      features: list(`
        features | feature | capabilities | what you get | benefits | why us | highlights |
        integrations | how it works | use cases | advantages | what you can do`),
      products: list(`
        rooms | our rooms | models | what is | products | product | shop | store | catalog |
        catalogue | collection | collections | solutions | platform | menu`),
      services: list("services | our services | service | what we do | treatments | our work"),
      support: list(`
        getting help | get help | support | help | help center | help centre | troubleshooting |
        customer service | knowledge base | getting started | quick start | quickstart | community`),
      docs: list(`
        download | downloads | docs | documentation | guide | guides | manual | reference | api |
        tutorial | tutorials | glossary | wiki | installation | configuration | how to | examples`),
      articles: list(`
        from the blog | from our blog | latest news | latest posts | resources | webinars |
        insights | blog | news | articles | press | posts | stories | updates | changelog |
        newsroom | magazine | events | release notes | releases`),
      customers: list(`
        what our customers say | what our clients say | what our partners have to say | loved by |
        trusted by | what people say | awards | recognition | success stories | customer stories |
        customers | case studies | testimonials | testimonial | review | references | reviews |
        powered by`),
      account: list(`
        login | log in | sign in | sign up | register | account | cart | basket | checkout |
        my account | search | password | wishlist | tags | tag | categories`),
    },
    questions: {
      openers: list("what | how | why | when | where | who | which | whose"),
      verbs: list(`
        can | could | do | does | did | is | are | will | would | should | may | have | has | am |
        was`),
      subjects: list(`
        to | i | you | we | they | it | he | she | there | this | that | anyone | anybody |
        someone | somebody | everyone | people`),
    },
    questionLabels: list("Q"),
    answerLabels: list("A | Answer"),
    clauses: list("art[icle][.] | section"),
    negations: list(`
      not | no | never | none | nothing | nobody | nowhere | neither | nor | without | cannot |
      unless | except | excluding | only | hardly | barely | rarely | dont | doesnt | didnt |
      isnt | arent | wasnt | cant | wont | couldnt | shouldnt | wouldnt`),
  },
  prices: {
    periods: {
      hour: list("hour | hr | h | hourly"),
      day: list("day | daily | night"),
      week: list("week | wk | weekly"),
      month: list("month | mo | mth | monthly | months"),
      quarter: list("quarter | quarterly"),
      year: list("year | yr | yearly | annually | annual | annum | years"),
      user: list("user | seat | member | person | users | guest | head | editor"),
      once: list("once | one time | lifetime | one off | session | visit | unit | piece | each"),
    },
    joiners: list("per | a | an | each | billed | and | month | plus | vat | net"),
    free: list("free | free of charge | no charge | free forever | always free"),
    onRequest: list(`
      custom | contact us | contact sales | on request | talk to us | get a quote | let s talk |
      request a quote | talk to sales | custom pricing`),
    heads: list("price | cost | fee | rate | price from"),
    currencies: {},
    millionsShort: list("B | M | bn | mn | tn"),
    millions: list("{b,m,tr}il[l][i]{o,ó,a}"),
  },
  search: {
    stopWords: words(`
      a about am an and any are as at be been being but by can cannot could did do does doing dont
      for from had has have having he her here him his how i if im in into is it its ive just let
      many me much my of on one or our please shall she should so some such than that the their
      them then there these they this those to too up us very was we were what whats when where
      which who whom whose why will with would you your`),
    priceWords: words("price cost"),
  },
  categories: {
    "software.project-management": list(`
      project management | task management | kanban | teamwork | gantt | to-do list`),
    "software.crm": list("crm | customer relationship | sales pipeline | lead management"),
    "software.accounting": list(`
      invoicing | accounting software | bookkeeping software | invoices | expense tracking`),
    "software.commerce": list(`
      e-commerce platform | online store builder | ecommerce platform | checkout software`),
    "software.marketing": list(`
      email marketing | marketing automation | newsletter tool | seo tool | landing pages |
      social media scheduling | e-mail marketing`),
    "software.analytics": list(`
      analytics | dashboards | business intelligence | web analytics | reporting tool |
      web statistics`),
    "software.support": list(`
      helpdesk | help desk software | ticketing | live chat | customer support software |
      chatbot | shared inbox`),
    "software.hr": list(`
      payroll software | hr software | recruiting software | applicant tracking | time tracking |
      shift planning | leave management`),
    "software.booking": list(`
      appointment scheduling | booking software | online booking system | calendar scheduling |
      scheduling software`),
    "software.developer-tools": list(`
      developers | api | sdk | ci/cd | job queue | framework | library | open source library |
      command line | node.js | postgresql | javascript | typescript | python | programmers |
      repository | npm | devops | deploy | debugging`),
    "software.data": list(`
      data processing | stream processing | data pipelines | big data | etl | database |
      data warehouse | data streams | distributed processing | batch processing | streaming |
      machine learning pipelines`),
    "software.security": list(`
      cybersecurity | password manager | vpn | antivirus | endpoint | penetration testing |
      threat detection | encryption | single sign-on | firewall`),
    "software.ai": list(`
      artificial intelligence | ai assistant | language model | large language models |
      machine learning | ai agents | generative ai`),
    "software.hosting": list(`
      web hosting | cloud hosting | vps | domains | managed servers | cloud platform |
      serverless | kubernetes hosting | object storage | backups`),
    "software.communication": list(`
      team chat | video conferencing | messaging app | voip | voice calls | online meetings`),
    "software.website-builder": list(`
      website builder | cms | content management system | headless cms | static site generator |
      wordpress themes | templates`),
    "software.education": list(`
      learning platform | lms | e-learning platform | language learning app`),
    "software.other": list(`
      software | saas | app | web app | mobile app | open source | self-hosted`),
    "services.web-agency": list(`
      web design | software development services | web agency | app development`),
    "services.marketing": list(`
      marketing agency | advertising agency | branding agency | seo agency`),
    "services.consulting": list("consulting | consultancy | strategy consulting"),
    "services.legal": list("law firm | lawyer | attorney | litigation | legal advice"),
    "services.tax": list("accountant | tax advice | bookkeeping services | tax return"),
    "services.architecture": list("architects | architecture firm | structural engineering"),
    "services.photography": list(`
      photographer | photography | wedding photography | video production`),
    "services.translation": list("translation services | translator | interpreting"),
    "services.staffing": list("recruitment agency | staffing | headhunting"),
    "services.cleaning": list(`
      cleaning company | cleaning services | pest control | office cleaning`),
    "services.security": list("security guards"),
    "services.events": list(`
      event planning | event agency | catering service | wedding planner | weddings`),
    "services.funeral": list("funeral home"),
    "craft.carpentry": list("carpentry | joinery | carpenter | furniture maker"),
    "craft.electrician": list("electrician | electrical installation | solar panels installation"),
    "craft.plumbing": list("plumber | plumbing | heating | boiler"),
    "craft.painting": list("painter and decorator | painting services"),
    "craft.roofing": list("roofer | roofing"),
    "craft.construction": list("construction company | builder | renovation"),
    "craft.gardening": list("landscaping | gardener | gardening | garden design"),
    "craft.locksmith": list("locksmith"),
    "craft.metalwork": list("metalwork | welding"),
    "health.dental": list("dentist | dental clinic | dental | orthodontics"),
    "health.medical": list("doctor | medical practice | clinic | hospital | patients"),
    "health.physiotherapy": list("physiotherapy | physiotherapist | osteopathy"),
    "health.psychology": list(`
      psychologist | psychotherapy | therapy | therapist | mental health | psychiatry |
      online therapy | counselling | coaching`),
    "health.pharmacy": list("pharmacy"),
    "health.optician": list("optician | glasses | eyewear | hearing aids | contact lenses"),
    "health.veterinary": list("veterinary | vet"),
    "health.care": list("home care | nursing home | elderly care"),
    "health.beauty": list("beauty salon | hairdresser | hair salon | barber | spa | manicure"),
    "health.fitness": list(`
      gym | fitness studio | yoga | pilates | personal training | sports club | crossfit`),
    "food.restaurant": list("restaurant | menu | table reservation | cuisine | pizzeria"),
    "food.cafe": list("café | coffee shop | bakery | coffee roaster"),
    "food.producer": list("winery | brewery | olive oil | honey | farm shop"),
    "food.catering": list("catering | caterer"),
    "travel.lodging": list(`
      hotel | guesthouse | bed and breakfast | campsite | camping | guest rooms | apartments`),
    "travel.agency": list("travel agency | tours | guided tours | excursions"),
    "travel.transport": list("taxi | airport transfer | bus company | car rental"),
    "shop.fashion": list("clothing | fashion | shoes | jewellery | dresses"),
    "shop.food": list("grocery | delicatessen | tea shop | wine shop | coffee beans"),
    "shop.home": list(`
      furniture | home decor | lamps | kitchenware | ceramics | bedding | tableware`),
    "shop.electronics": list("electronics | smartphones | laptops | computers | headphones"),
    "shop.books": list("bookshop | bookstore | publisher"),
    "shop.bicycles": list("bicycles | bike shop | e-bikes | bike repair"),
    "shop.general": list("online shop | online store | add to cart"),
    "auto.dealer": list("car dealer | used cars"),
    "auto.repair": list("car repair | garage | tyres"),
    "finance.banking": list(`
      bank | banking | payments | loans | payment processing | mortgage | savings account |
      fintech`),
    "finance.insurance": list("insurance"),
    "finance.investment": list(`
      investment | asset management | venture capital | portfolio management`),
    "realestate.agency": list("real estate | property | property management | apartments for rent"),
    "education.school": list("school | university | college"),
    "education.courses": list(`
      courses | training courses | driving school | language school | tutoring | workshops`),
    "media.news": list("newspaper | news site | magazine | podcast | journalism | breaking news"),
    "media.blog": list("personal blog | my blog | portfolio | freelance writer"),
    "community.nonprofit": list(`
      non-profit | nonprofit | charity | donate | foundation | volunteer`),
    "community.opensource": list(`
      open source project | apache software foundation | contributors | contribute | committers |
      github | mailing list | pull requests | license apache | mit license`),
    "community.government": list(`
      city council | city of | department of | municipality | government | ministry`),
    "community.church": list("church | parish | mosque | synagogue"),
    "industry.manufacturing": list(`
      manufacturer | manufacturing | cnc machining | injection moulding | precision parts`),
    "industry.logistics": list(`
      logistics | freight | moving company | movers | removals | shipping company | warehousing |
      courier`),
    "industry.energy": list(`
      energy supplier | solar energy | wind energy | recycling | waste management | biogas`),
    "industry.agriculture": list("farm | agriculture | livestock | crops"),
    "art.culture": list("museum | theatre | gallery | concert hall | orchestra | exhibition"),
  },
};
