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
        values vision profile`),
      product: words(`
        product products solution solutions service services platform shop store offer offers
        offering use-case use-cases industries collection collections product-category catalog
        catalogue menu menus`),
      feature: words(`
        feature features capabilities how-it-works integrations integration benefits why functions
        tour demo technology`),
      pricing: words(`
        pricing prices price plans plan tariff tariffs rates fees cost costs subscription
        subscriptions membership memberships tickets admission price-list`),
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
      careers: words(`
        careers career jobs job join-us work-with-us vacancies positions open-positions openings
        job-openings vacancy hiring`),
      news: words(`
        blog news press newsroom media events event magazine articles article insights stories
        announcements changelog releases posts post podcast webinars webinar whitepapers
        calendar`),
      listing: words(`
        tag tags category categories archive archives author authors search sitemap feed rss
        page print topics label labels genindex modindex 404 amp printable`),
      account: words(`
        login log-in signin sign-in signup sign-up register logout account my-account cart basket
        checkout wishlist password profile-settings dashboard admin wp-admin unsubscribe
        newsletter share mailto compare preferences`),
    },
    languageNames: list("english"),
    undoing: words(`
      logout log-out log-off logoff signout sign-out userlogout user-logout
      delete remove unsubscribe`),
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
    ageGate: {
      titles: list(`
        Age verification | Age check | Verify your age | Please verify your age | Age restricted |
        Confirm your age | Please confirm your age | Are you of legal drinking age |
        Are you over 18 | Are you 18 or older | Are you 18 years or older | Are you over 21 |
        Are you 21 or older | Are you at least 18 years old | Adults only | How old are you |
        Are you of legal age | Enter your date of birth | Age gate | When were you born`),
      sentences: list(`
        You must be of legal drinking age | You must be 18 | You must be at least 18 |
        You must be over 18 | You must be 21 | You must be at least 21 | You must be over 21 |
        This website is intended for adults | This site is intended for adults |
        This website contains age-restricted | This site contains age-restricted |
        Please confirm that you are | Please enter your date of birth | Enter your date of birth |
        To enter this site you must be | To enter this website you must be |
        To visit this site you must be | By entering this site you confirm that you are |
        By entering you confirm that you are of legal | You have to be over 18`),
      controls: list(`
        I am over 18 | Yes, I am over 18 | I am 18 or older | Yes, I am 18 or older | I'm over 18 |
        I am over 21 | I am 21 or older | Yes, I am over 21 | I am under 18 | No, I am under 18 |
        I am of legal age | Yes, I am of legal age | Over 18 | Under 18 | I'm 18 or older`),
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
    reveal: list(`
      show more | show all | show details | see more | view more | read more | expand | expand
      all`),
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
      join {our,the} {newsletter,mailing list,email list,community}~30 |
      get {the latest,our newsletter}~40 |
      about the author | table of contents | on this page | in this article | contents |
      sponsored~20 | advertisement | tags | categories | archives | quick links | follow us |
      latest {news,post,posts,article,articles,stories,from}~40 |
      other {article,articles,post,posts,news} |
      similar {article,articles,post,posts,products,items}~20 | don?t miss~20 |
      editor[?]s pick[s] | continue reading | explore {more,related}~30 | frequently bought together |
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
      featured products | meet {your,the} seller | shop {by,more,the}~40 | compare [with ]similar~20 |
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
      explore further |
      more[{ from, on}] | watch | listen | don?t miss | click here | further reading |
      recommended | must?read | you may like | keep reading`),
    invitations: list(`
      subscribe | newsletter | sign up | {get,for} the latest {news,stories} | follow {us,me,@,her,him,* on} | click here |
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
      back | new | bestseller | best seller | our favorite | sale | on sale | sold out | back order |
      in stock | out of stock | get started | learn more | read more | sign up |
      start free trial | buy now | try it | choose plan | choose a plan | choose your plan | select a plan | pre order | preorder | prepurchase | contact sales | add to cart | see more |
      more | book now | try for free | start now | subscribe | download | view all | show more |
      most popular | popular | recommended | best value | start trial | add to basket | details |
      order now | select | join today | join now | get quote | choose | free trial | our pick | editor s choice | good value | top seller |
      limited time deal | limited time offer | deal | deal of the day | now available | selected |
      flash sale | more options | select options |
      calculate shipping | or best offer | more info | quick view | quick shop | quick add | shop now |
      view details | add to wishlist | add to compare | choose options`),
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
      {#4,a,an,few,just now}[ ]{second,sec,minute,min,hour,hr,day,week,month,year}[s] ago |
      #6 {people,visitors,customers,shoppers} are {here,online,viewing,watching,looking}[ at][ this]`),
    clock: list("{a,p}[.]m"),
  },
  people: {
    bylines: list("[{written ,posted ,published }]by"),
    authorPrefixes: list("[{written ,posted ,published }]by"),
    phoneLabels: list("tel[ephone] | phone | call[ us] | mobile | fax | whatsapp"),
    businessPhoneLabels: list("phone | tel[ephone] | call"),
    faxLabels: list("fax | fx | facsimile | telefax"),
    mailAt: list("at"),
    mailDot: list("dot"),
    copyrightOpeners: list("by | the"),
    nameJoiners: list("of | and"),
    nameEnds: list("all | powered | theme | design | privacy | terms"),
    greetings: list("welcome to"),
  },
  opening: {
    days: list(`
        monday,mondays,mon,mo | tuesday,tuesdays,tues,tue,tu |
        wednesday,wednesdays,weds,wed,we | thursday,thursdays,thurs,thur,thu,th |
        friday,fridays,fri,fr | saturday,saturdays,sat,sa | sunday,sundays,sun,su`),
    holidays: list(`
        public holidays | bank holidays | holidays | public holiday | bank holiday |
        federal holidays`),
    daily: list(`
        daily | every day | 7 days a week | seven days a week | 7 days | seven days |
        all week | everyday | monday to sunday`),
    workdays: list("m-f | weekdays | weekday | business days | working days"),
    weekends: list("weekends | weekend"),
    to: list("to | through | thru | until | till | til | up to"),
    and: list("and | plus"),
    closed: list("closed | we are closed"),
    allDay: list(`
        24 hours a day | 24 hours | open 24 hours | around the clock | round the clock`),
    appointment: list(`
        by appointment only | by appointment | appointment only | by arrangement`),
    noon: list("noon | midday | 12 noon"),
    midnight: list("midnight | 12 midnight"),
    fillers: list(`
        from | between | hours | hrs | hr | o'clock | oclock | h | on | we are | we're
        | is | are | our | the | of | in | at | also | all | both | only | each |
        every`),
    labels: list(`
        open | we open | opening | opens | opening hours | opening times | business hours |
        office hours | store hours | shop hours | hours | trading hours | hours of
        operation | visiting hours | surgery hours | working hours | bar hours`),
    afternoon: list("afternoon | afternoons"),
    morning: list("morning | mornings"),
    evening: list("evening | evenings"),
    dinner: list("dinner | dinners | supper"),
    closes: list("close | closes | closing | closing time | we close | shuts"),
    others: list(`
        event | events | concert | class | classes | course | courses | happy hour |
        delivery | deliveries | deliver | reply | respond | response | responses |
        chat | shift | kitchen closes | tour | tours | check in | check out |
        mass | service times | show | screening | webinar | meeting | meetings | match
        | training | session | sessions | order by | ordered | orders | dispatch |
        ship | ships | shipping | lesson | lessons | rehearsal | broadcast | episode |
        posted | published | departure | departures | practice | workshops`),
    limiting: list(`first | second | third | fourth | last | other | alternate | not | before`),
    except: list("except | excluding"),
    seasons: list(`
        summer | winter | spring | autumn | fall | season | term time | school
        holidays`),
  },
  postal: {
    streets: list(`
        street | st | road | rd | avenue | ave | lane | ln | drive | dr | boulevard |
        blvd | way | court | ct | place | pl | square | sq | terrace | highway | hwy |
        parkway | pkwy | quay | row | close | crescent | gardens | mews | hill |
        circle | walk | wharf | parade | yard | mill | house | park | pike | trail |
        alley | plaza | broadway | loop | green | embankment | esplanade | promenade |
        market | arcade`),
    others: list(`
        website by | web design | site by | designed by | design by | powered by |
        hosted by | hosting | developed by | underwritten by | insurer | insured by | reinsured by | supervisory authority | data protection
        officer`),
    placeholders: list(`
        anytown | anywhere | your address | your street | your city | street address |
        street name | example street | example road | sample street | main street 123
        | 123 main | 123 street | 123 example | 123 business | 1234 street | 123 fake
        | 123 your | city state zip | sample city | somewhere | lorem`),
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
        contact | contact us | contacts | get in touch | reach us | talk to us | find us | locations | our offices | offices | visit us | how to reach us | mailing lists | where to find us | contact details | directions | getting here | our branches | where we meet | how to get here`),
      hours: list("opening hours | opening times | business hours | hours | office hours"),
      terms: list(`
        terms | terms of service | terms and conditions | terms of use | tos | conditions | legal | legal terms | user agreement | service agreement | acceptable use | acceptable use policy | conditions of sale | terms of sale | eula | complaints | complaints procedure | house rules | policies`),
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
        getting help | get help | booking | bookings | reservations | ways to book | how to reserve | support | help | help center | help centre | troubleshooting | customer service | knowledge base | getting started | quick start | quickstart | community | first visit | your first visit | your first appointment | before your visit | what to bring | how to book | how to order | how to register | how to apply | steps`),
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
      pronouns: list("it | its | they | them | this | these"),
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
    testimonials: list(`
      [{see,hear,read} ]what ~30 {say,says,saying,think} | what people ~20 {say,saying}[ about ~20] |
      [glowing ][our ][{customer,client,patient,guest,member,google,verified}[s] ]{reviews,testimonials,ratings} |
      testimonial | reviews (#6) | {customers,clients,patients,guests,members} {love us,love ~20,about us} |
      why ~30 {recommend,love}~30 | {loved,praised} by ~30`),
    steps: list("step | stage"),
    calls: words(
      "it here there this we join choose discover unleash get try book leave meet find make experience enjoy save start take let build shop explore stop see say welcome ready elevate transform imagine trust love compare read browse view learn give protect lift hire introducing",
    ),
    readers: words("your you yours my us"),
    formMessages: list(`
      Thank you! Your submission | Your submission has been | Oops! Something went wrong | Something went wrong while | This field is required | Please enter a valid | No weather data`),
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
      user: list("user | seat | member | person | users | guest | head | editor | pp"),
      once: list("once | one time | lifetime | one off | session | visit | unit | piece | each"),
    },
    joiners: list("per | a | an | each | billed | and | month | plus | vat | net"),
    free: list("free | free of charge | no charge | free forever | always free | free to play"),
    onRequest: list(`
      custom | contact us | contact sales | on request | talk to us | get a quote | let s talk |
      request a quote | talk to sales | custom pricing`),
    upTo: list("up to | max | maximum | at most"),
    from: list(
      "from | starting at | starts at | start at | starts from | start from | starting from | as low as",
    ),
    saved: list("save | saving | savings | off | discount"),
    bounds: list(`
      over | under | above | below | exceeding | more than | less than | spend | spending | earn | worth | valued at | minimum | at least`),
    bonuses: list(`
      coverage | cover | insurance | deductible | credit | bonus | gift card | cash offer | in value | worth | reward | cash back | cashback | donation | budget | or more | and over | and above | and up | minimum`),
    costs: list("costs | cost | is priced at | are priced at | is charged at | is | are"),
    averages: list("average | averages | typical | typically | estimated | usually"),
    wages: list("salary | salaries | wage | wages | earnings"),
    choices: list(
      "size | type | color | colour | quantity | qty | flavor | flavour | style | variant | option | options",
    ),
    financing: list(`
      financing | finance | monthly payment | monthly payments | monthly instalments | monthly installments | pay monthly | pay over time | apr | interest free`),
    extras: list(`
      add ons | add on | addons | optional | optional extras | optional add ons | available add ons | extras | upgrades`),
    groups: list(`
      adult | adults | child | children | kid | kids | student | students | senior |
      seniors | pensioner | pensioners | family | families | concession | concessions |
      reduced | infant | infants | toddler | toddlers | youth | teenagers | under |
      members | non members | group | groups`),
    purchases: list(`
      one time | one time purchase | buy once | single purchase | subscribe | subscription | subscribe and save | subscribe save | autoship | autoship and save`),
    instalments: list("payments | instalments | installments | interest free payments"),
    current: list(`
      now | now only | special price | sale price | our price | current price | today | only | just`),
    earlier: list(`
      was | instead of | regular price | regularly | list price | originally | compared to | compare at | comparable value | comp value | msrp | rrp`),
    unit: list("per | every | for each"),
    heads: list("price | cost | fee | rate | price from"),
    currencies: {},
    millionsShort: list("B | M | bn | mn | tn"),
    millions: list("{b,m,tr}il[l][i]{o,ó,a}"),
  },
  times: {
    second: list("second | seconds | sec | secs"),
    minute: list("minute | minutes | min | mins"),
    hour: list("hour | hours | hr | hrs | h"),
    day: list("day | days"),
    week: list("week | weeks"),
    month: list("month | months"),
    year: list("year | years"),
  },
  fields: {
    name: list(
      "name | title | product name | item name | plan name | service name | product | item | plan | service | model | company name | business name",
    ),
    price: list(
      "price | cost | unit price | price each | amount | fee | rate | our price | sale price | regular price",
    ),
    currency: list("currency | price currency"),
    period: list("period | billing period | price period | billed"),
    phone: list(
      "phone | telephone | tel | phone number | telephone number | call us | call | mobile",
    ),
    email: list("email | e-mail | mail | email address | e-mail address | contact email"),
    address: list("address | street address | postal address | visit us | our address"),
    hours: list(
      "hours | opening hours | opening times | business hours | open | hours of operation",
    ),
    sku: list(
      "sku | item number | article number | product number | part number | item no | article no | product code | item code | mpn | model number",
    ),
    gtin: list("gtin | ean | upc | barcode | isbn"),
    brand: list("brand | manufacturer | maker | made by | vendor"),
    author: list("author | by | written by | posted by | writer"),
    published: list(
      "published | date | date published | published on | publication date | posted | posted on | release date | released",
    ),
    updated: list("updated | last updated | modified | date modified | last modified"),
    rating: list("rating | average rating | score | stars | customer rating"),
    reviews: list("reviews | review count | number of reviews | ratings | customer reviews"),
    availability: list("availability | stock | in stock | stock status | available"),
    duration: list("duration | length | time | total time | running time | takes | course length"),
    weight: list("weight | net weight | item weight | gross weight"),
    size: list("size | dimensions | measurements | product dimensions"),
    color: list("color | colour | colours | colors"),
    material: list("material | materials | made of | fabric"),
    description: list("description | summary | about | details"),
    category: list("category | type | kind"),
    location: list("location | place | venue | where"),
    starts: list("start | starts | start date | begins | from"),
    ends: list("end | ends | end date | until"),
    question: list("question"),
    answer: list("answer"),
    warranty: list("warranty | guarantee"),
    delivery: list("delivery | delivery time | shipping time | lead time | ships in"),
    quantity: list("quantity | amount in stock | pack size | pieces"),
  },
  asking: {
    light: words(`
      everything anything something without want need get got give take make like work go going come know tell find use using help
      please thing stuff kind way currently available possible still really also good much lot
      able offer provide`),
    vague: words(`
      accept allow apply arrive ask become belong bring call cause change check choose come
      consider cover create decide depend do enable enter exist expect fit follow happen handle
      have hold involve keep kept last lead let look love mean meet move occur order promise
      provide put reach receive recommend remain require run see serve set should show spend
      store supply support suit think treat try turn understand visit wait wear wonder average
      big certain current different exact full general long main max maximum min minimum new next
      normal old possible short small specific tall total typical usual own whole high low plan
      package option version edition tier model product service item article company business
      firm people person customer client number amount minute hour day week month year time times
      within during between per each every any without before after one ones
      yourself yourselves itself themselves first`),
    commands: words(`
      start try get book buy order shop sign join request contact subscribe download learn
      discover explore register reserve schedule claim create apply`),
    restrictions: words("only unless except excluding hardly barely rarely"),
    denials: list("no | nope"),
    numbers: list(`
      one | two | three | four | five | six | seven | eight | nine | ten | eleven | twelve`),
    kinds: {
      howMuch: list("how much | what does | price | cost | fee | rate | charge"),
      howMany: list("how many | how long | how often | how big | how far | how old | how fast"),
      when: list("when | what time | what day | which day | opening hours | how soon"),
      where: list("where | what city | which city | address"),
      who: list("who | whom | whose | which person"),
      phone: list(`
        phone number | telephone number | phone numbers | mobile number | number to call | number
        can i call | number do i call`),
      email: list(`
        email address | e mail address`),
    },
    topics: {
      price: words(`
        price cost fee rate charge pricing expensive cheap tariff costs fees prices charged pay
        charges amount dollar`),
      refund: words(`
        refund reimbursement reimburse return returned returns exchange money-back moneyback
        give-back send-back returning`),
      cancel: words(`
        cancel cancellation terminate termination quit resign unsubscribe withdraw end notice
        cancelling cancelled opt-out stop leave`),
      missed: words(`
        miss missed no-show show forget forgot late absent attend show-up turn-up
        cancellation-fee cancellation cancel`),
      pause: words("pause freeze suspend hold frozen paused break"),
      delivery: words(`
        deliver delivery ship shipping courier dispatch send sent arrive delivered delivers
        shipped ships postage`),
      abroad: words("abroad international overseas foreign country countries"),
      hours: words(`
        hours open opening opens closed close closes closing opened weekdays schedule`),
      place: words(`
        address located location street city town based office situated find-you headquarters
        directions`),
      parking: words("parking park parked car parking-lot garage"),
      payment: words(`
        pay payment paying card cash invoice transfer credit debit accept-cards visa mastercard`),
      contract: words("contract commitment term minimum binding tied lock-in locked"),
      warranty: words(`
        warranty guarantee guaranteed covered replace replaced broke broken crack cracked
        defective breaks repair faulty`),
      contact: words("phone call telephone email mail reach-you contact e-mail write-to"),
      included: words("included include includes contain contains comes inclusive containing"),
      remove: words(`
        remove delete uninstall drop erase rid deleted get-rid uninstalling deletion`),
      start: words("begin start setup install launch configure"),
      discount: words(`
        discount discounts reduction reduced rebate deal cheaper half-price concession`),
      duration: words("duration last lasts take takes long minutes lasting"),
      weight: words("weight weigh weighs heavy"),
      size: words(`
        size sizes large big dimensions measures width wide height tall high length capacity`),
      age: words("age aged old teen teens child children kid kids adult minor years-old"),
      free: words("free gratis complimentary no-cost free-of-charge"),
      material: words("material materials made fabric"),
    },
  },
  search: {
    stopWords: words(`
      a about am an and any are as at be been being but by can cannot could did do does doing dont
      for from had has have having he her here him his how i if im in into is it its ive just let
      many me much my of on one or our please shall she should so some such than that the their
      them then there these they this those to too up us very was we were what whats when where
      which who whom whose why will with would you your`),
    priceWords: words("price cost"),
    related: list(`
      dog dogs pet pets animal animals cat puppy | vegan vegetarian meatless plant diet
      | gluten celiac coeliac wheat allergy allergic allergen intolerance lactose dairy
      | wheelchair accessible accessibility disabled disability ramp lift elevator
      barrier | stroller pushchair pram buggy | book booking bookings reserve
      reservation appointment slot | migrate migration transfer import move switch |
      insurance insurer insured coverage | voucher gift coupon | wifi internet wlan |
      bus train tram metro subway transport | anxiety anxious fear afraid scared nervous
      terrified sedation sedated anaesthesia anesthesia pain painful | emergency urgent
      urgently accident | founder founders history | owner boss director ceo manager |
      staff team employee employees colleagues | job jobs career careers vacancy hiring
      apply | vulnerability vulnerabilities security exploit breach flaw | bug bugs
      issue defect error fault | production enterprise companies powered customers
      adopters | conference meetup summit event events gathering | crash crashed failure
      recover recovery restart retry | wait waiting queue delay | privacy data gdpr |
      receipt invoice bill billing | password login account | upgrade downgrade plan
      switch | kids children family child | bicycle bike cycle | clean cleaning wash
      maintain maintenance care | class classes course lesson lessons training | doctor
      physician prescription referral | certified certificate certification licence
      qualified | sustainable environment recycled eco | tenant landlord rent rental
      lease | spare replacement parts part | sauna locker towel | language languages
      translate translated speak | photo photos picture pictures image images | waste
      rubbish trash disposal dispose recycle`),
    questions: list(`
      How much does it cost? |
      When are you open? |
      Can I send it back? |
      How do I reach you? |
      Do you ship abroad? |
      How do I end my contract?`),
    answers: list(`
      A month is 19 euros. |
      Monday to Friday from 9 to 17. |
      You have 30 days to return your order. |
      Call us or write an e-mail. |
      We deliver to all countries of Europe. |
      Cancel in your account with one month's notice.`),
  },
  categories: {
    "software.project-management": list(`
      project management | task management | kanban | teamwork | gantt | to-do list |
      project planning | issue tracker | task manager | work management`),
    "software.crm": list(`
      crm | customer relationship | sales pipeline | lead management | crm software |
      customer database`),
    "software.accounting": list(`
      invoicing | accounting software | bookkeeping software | invoices | expense tracking |
      billing software | bookkeeping app`),
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
      scheduling software | booking system | appointment booking | reservation software |
      online appointments`),
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
      threat detection | encryption | single sign-on | firewall | cyber security |
      identity management`),
    "software.ai": list(`
      artificial intelligence | ai assistant | language model | large language models |
      machine learning | ai agents | generative ai`),
    "software.hosting": list(`
      web hosting | cloud hosting | vps | domains | managed servers | cloud platform |
      serverless | kubernetes hosting | object storage | backups | hosting provider |
      managed hosting | domain registration | cloud servers | dedicated servers`),
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
      web design | software development services | web agency | app development |
      digital agency | web development agency | web designer`),
    "services.marketing": list(`
      marketing agency | advertising agency | branding agency | seo agency`),
    "services.consulting": list("consulting | consultancy | strategy consulting"),
    "services.legal": list(`
      law firm | lawyer | attorney | litigation | legal advice | solicitor | solicitors |
      attorneys | barrister | law office`),
    "services.tax": list(`
      accountant | tax advice | bookkeeping services | tax return | accountants |
      accounting firm | tax adviser | chartered accountant`),
    "services.architecture": list("architects | architecture firm | structural engineering"),
    "services.photography": list(`
      photographer | photography | wedding photography | video production | photo studio |
      portrait photography`),
    "services.translation": list("translation services | translator | interpreting"),
    "services.staffing": list("recruitment agency | staffing | headhunting"),
    "services.cleaning": list(`
      cleaning company | cleaning services | pest control | office cleaning | cleaners |
      house cleaning`),
    "services.security": list("security guards"),
    "services.events": list(`
      event planning | event agency | catering service | wedding planner | weddings |
      event venue | party planner`),
    "services.funeral": list("funeral home"),
    "craft.carpentry": list("carpentry | joinery | carpenter | furniture maker"),
    "craft.electrician": list(`
      electrician | electrical installation | solar panels installation | electricians |
      electrical contractor`),
    "craft.plumbing": list(`
      plumber | plumbing | heating | boiler | plumbers | heat pumps | hvac`),
    "craft.painting": list("painter and decorator | painting services"),
    "craft.roofing": list("roofer | roofing | roofers | roof repair"),
    "craft.construction": list(`
      construction company | builder | renovation | general contractor | home builder |
      remodeling | building contractor`),
    "craft.gardening": list("landscaping | gardener | gardening | garden design"),
    "craft.locksmith": list("locksmith"),
    "craft.metalwork": list("metalwork | welding"),
    "health.dental": list(`
      dentist | dental clinic | dental | orthodontics | dentistry | dentists | orthodontist`),
    "health.medical": list(`
      doctor | medical practice | clinic | hospital | patients | general practice |
      family medicine | medical centre | physicians`),
    "health.physiotherapy": list(`
      physiotherapy | physiotherapist | osteopathy | physical therapy | physio | osteopath |
      chiropractor`),
    "health.psychology": list(`
      psychologist | psychotherapy | therapy | therapist | mental health | psychiatry |
      online therapy | counselling | coaching`),
    "health.pharmacy": list("pharmacy"),
    "health.optician": list("optician | glasses | eyewear | hearing aids | contact lenses"),
    "health.veterinary": list("veterinary | vet | veterinarian | animal hospital | vets"),
    "health.care": list("home care | nursing home | elderly care"),
    "health.beauty": list(`
      beauty salon | hairdresser | hair salon | barber | spa | manicure | nail salon | haircut |
      skin care | barbershop | facials`),
    "health.fitness": list(`
      gym | fitness studio | yoga | pilates | personal training | sports club | crossfit |
      fitness club | climbing gym | bouldering | swimming pool | tennis club`),
    "food.restaurant": list(`
      restaurant | menu | table reservation | cuisine | pizzeria | tasting menu | dining room |
      bistro | grill`),
    "food.cafe": list(`
      café | coffee shop | bakery | coffee roaster | bakers | sourdough | espresso bar |
      tea room | patisserie`),
    "food.producer": list("winery | brewery | olive oil | honey | farm shop"),
    "food.catering": list("catering | caterer"),
    "travel.lodging": list(`
      hotel | guesthouse | bed and breakfast | campsite | camping | guest rooms | apartments |
      inn | hostel | guest house | holiday cottage | holiday home | resort`),
    "travel.agency": list("travel agency | tours | guided tours | excursions"),
    "travel.transport": list(`
      taxi | airport transfer | bus company | car rental | ferry | shuttle | coach hire |
      bike rental | van hire`),
    "shop.fashion": list(`
      clothing | fashion | shoes | jewellery | dresses | apparel | sneakers | knitwear |
      handbags | jewelry`),
    "shop.food": list(`
      grocery | delicatessen | tea shop | wine shop | coffee beans | chocolate | spices |
      cheese shop | loose leaf tea`),
    "shop.home": list(`
      furniture | home decor | lamps | kitchenware | ceramics | bedding | tableware | cookware |
      skillet | candles | rugs | mattress | bed linen | homeware | cutlery`),
    "shop.electronics": list(`
      electronics | smartphones | laptops | computers | headphones | audio equipment |
      phone accessories`),
    "shop.books": list("bookshop | bookstore | publisher | books | bookseller"),
    "shop.bicycles": list("bicycles | bike shop | e-bikes | bike repair"),
    "shop.general": list("online shop | online store | add to cart | free shipping | gift shop"),
    "auto.dealer": list("car dealer | used cars"),
    "auto.repair": list(`
      car repair | garage | tyres | auto repair | mechanic | car service | oil change`),
    "finance.banking": list(`
      bank | banking | payments | loans | payment processing | mortgage | savings account |
      fintech`),
    "finance.insurance": list("insurance"),
    "finance.investment": list(`
      investment | asset management | venture capital | portfolio management`),
    "realestate.agency": list(`
      real estate | property | property management | apartments for rent | estate agent |
      estate agents | realtor | homes for sale | lettings`),
    "education.school": list(`
      school | university | college | primary school | kindergarten | academy`),
    "education.courses": list(`
      courses | training courses | driving school | language school | tutoring | workshops |
      classes | bootcamp | online courses | music school | lessons`),
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
      manufacturer | manufacturing | cnc machining | injection moulding | precision parts |
      factory | machine shop | sheet metal`),
    "industry.logistics": list(`
      logistics | freight | moving company | movers | removals | shipping company | warehousing |
      courier | parcel delivery | self storage | fulfilment`),
    "industry.energy": list(`
      energy supplier | solar energy | wind energy | recycling | waste management | biogas`),
    "industry.agriculture": list("farm | agriculture | livestock | crops"),
    "art.culture": list(`
      museum | theatre | gallery | concert hall | orchestra | exhibition | cinema | opera |
      art gallery | exhibitions | heritage`),
  },
};
