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
  credits: {
    published: list("公開日 | 公開 | 投稿日 | 掲載日 | 作成日 | 配信 | 日付"),
    updated: list("更新日 | 更新 | 最終更新日 | 最終更新"),
    by: list("著者 | 執筆者 | 執筆 | ライター | 筆者 | 投稿者 | 文"),
    and: list("と"),
    notNames: list("著者 | 執筆者 | 編集部 | 管理者 | 管理人 | 匿名 | 名無し | ゲスト | ライター"),
  },
});
