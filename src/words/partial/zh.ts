import { list } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Chinese. */
export const zh = partial("zh", fewPhrases, {
  addresses: {
    languageNames: list("chinese"),
  },
  walls: {
    challenge: {
      titles: list("请稍候 | 安全验证 | 人机验证"),
      hints: list("访问被拒绝"),
      sentences: list(
        "请完成以下验证 | 请完成安全验证 | 正在验证您是否是真人 | 确认您是真人 | 您的访问被拦截",
      ),
      controls: list("我不是机器人 | 进行人机身份验证"),
    },
    consent: {
      sentences: list("我们使用cookie"),
      controls: list("同意 | 接受"),
    },
    login: {
      titles: list("登录 | 登入 | 请登录 | 用户登录 | 账号登录 | 会員登录"),
      sentences: list("请先登录 | 请登录后 | 您需要登录 | 登录后才能"),
    },
    missing: {
      titles: list(
        "页面不存在 | 找不到页面 | 页面未找到 | 頁面不存在 | 找不到頁面 | 您访问的页面不存在",
      ),
      hints: list("错误"),
      sentences: list(
        "您访问的页面不存在 | 您要访问的页面 | 您查找的页面 | 页面不存在或已 | 你访问的页面",
      ),
    },
    parked: {
      titles: list("域名出售 | 此域名出售 | 该域名正在出售"),
      sentences: list("此域名正在出售 | 该域名正在出售 | 您访问的域名 | 本域名出售"),
    },
    unavailable: {
      titles: list("系统维护中 | 网站维护中"),
      hints: list("维护"),
      sentences: list("网站正在维护 | 系统正在维护"),
    },
    scripts: {
      sentences: list("请启用javascript"),
    },
    regret: list("抱歉 | 对不起"),
  },
  pageParts: {
    related: list("相关文章 | 相关阅读"),
    homeLinks: list("首页"),
  },
  credits: {
    published: list(
      "发布 | 发布于 | 发布时间 | 发表于 | 发表时间 | 日期 | 發布 | 發表於 | 發佈 | 時間 | 时间",
    ),
    updated: list("更新 | 更新于 | 更新时间 | 更新時間 | 最后更新 | 修改于 | 最後更新"),
    by: list("作者 | 文 | 撰文 | 作者是 | 编辑 | 責任編輯 | 责任编辑 | 记者 | 記者"),
    and: list("和 | 与 | 及"),
    notNames: list(
      "作者 | 编辑 | 編輯 | 管理员 | 管理員 | 佚名 | 匿名 | 游客 | 未知 | 本站 | 网络 | 原创 | 转载",
    ),
  },
});
