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
    related: list(`
      関連記事 | 関連{記事,ニュース,リンク,商品,情報,コンテンツ,キーワード,トピックス,する記事} | あわせて読みたい~10 | こちらもおすすめ~10 |
      おすすめ{の記事,記事,商品,} | {人気,最新,新着,最近の,注目の,その他の}{記事,の記事,ニュース,投稿,コメント,エントリー} |
      この記事{を読んだ人~20,をシェア~10,を書いた人,の関連~10} | 次に読む | ランキング | アクセスランキング | シェア{する,} | フォロー{する,} |
      コメントを{残す,書く,投稿~6,する} | カテゴリー | カテゴリ | タグ | アーカイブ | 目次 | 広告 | スポンサー{ド,}リンク | メルマガ~10 |
      前の記事~30 | 次の記事~30`),
    homeLinks: list("ホーム | トップ | トップページ"),
    calls: list(
      "関連 | 関連記事 | 関連ニュース | あわせて読みたい | 続きを読む | こちらも | 【関連{記事,}~4】",
    ),
    besideArticle: list(`
      コメント[ (#9)] | コメント一覧 | #9件のコメント | 著者{紹介,プロフィール,について} | この記事を書いた人 | プロフィール | 筆者{紹介,プロフィール}`),
    referenceTitles: list(
      "参考文献 | 参考 | 参考資料 | 出典 | 脚注 | 関連項目 | 外部リンク | 参照",
    ),
    buttons: list(`
      広告 | シェア | シェアする | 印刷 | 保存 | いいね[！] | 返信 | フォロー | フォローする | 登録 | ログイン | 会員登録 | カートに入れる |
      今すぐ購入 | 続きを読む | もっと見る | もっと読む | 詳しく見る | 詳細を見る | 閉じる | 開く | メニュー | 検索 | 次へ | 前へ | 戻る |
      トップへ戻る | ページトップへ | 同意する | 編集 | ダウンロード | コピー | ツイート`),
    backLinks: list("戻る"),
    invitations: list(
      "無断転載 | 著作権 | この記事は | 出典： | 写真： | 画像： | タグ： | カテゴリ： | フォローして",
    ),
    consentBanner: list("クッキー | プライバシー"),
  },
  credits: {
    published: list("公開日 | 公開 | 投稿日 | 掲載日 | 作成日 | 配信 | 日付"),
    updated: list("更新日 | 更新 | 最終更新日 | 最終更新"),
    by: list("著者 | 執筆者 | 執筆 | ライター | 筆者 | 投稿者 | 文"),
    and: list("と"),
    notNames: list("著者 | 執筆者 | 編集部 | 管理者 | 管理人 | 匿名 | 名無し | ゲスト | ライター"),
  },
});
