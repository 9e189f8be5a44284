import { list } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Japanese. */
export const ja = partial("ja", fewPhrases, {
  addresses: {
    languageNames: list("japanese"),
  },
  walls: {
    challenge: {
      titles: list("しばらくお待ちください | セキュリティチェック"),
      hints: list("アクセス拒否"),
      sentences: list("人間であることを確認 | あなたが人間であることを | ロボットではないことを"),
      controls: list("私はロボットではありません"),
    },
    consent: {
      sentences: list("当サイトではcookie | このサイトではcookie"),
    },
    login: {
      titles: list("ログイン | サインイン | 会員ログイン"),
      sentences: list(
        "ログインしてください | ログインが必要です | このページを表示するにはログイン",
      ),
    },
    missing: {
      titles: list("ページが見つかりません | お探しのページは見つかりません | 404エラー"),
      hints: list("エラー"),
      sentences: list(
        "お探しのページは | お探しのページが | ご指定のページは | 指定されたページは",
      ),
    },
    parked: {
      titles: list("このドメインは販売中です | このドメインは売り出し中です | ドメインパーキング"),
      sentences: list("このドメインは販売 | このドメインは売り出 | このドメインは取得済み"),
    },
    unavailable: {
      titles: list("メンテナンス中 | ただいまメンテナンス中です"),
      hints: list("メンテナンス"),
      sentences: list("ただいまメンテナンス | 現在メンテナンス中 | サイトはメンテナンス中"),
    },
    scripts: {
      sentences: list("JavaScriptを有効に"),
    },
    regret: list("申し訳ございません"),
  },
  pageParts: {
    related: list("関連記事"),
    homeLinks: list("ホーム"),
    calls: list("関連"),
  },
});
