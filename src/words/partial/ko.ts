import { list } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Korean. */
export const ko = partial("ko", fewPhrases, {
  addresses: {
    languageNames: list("korean"),
  },
  walls: {
    challenge: {
      titles: list("잠시만 기다리십시오"),
      sentences: list("사람인지 확인"),
    },
    login: {
      titles: list("로그인"),
      sentences: list("로그인이 필요합니다 | 로그인 후 이용"),
    },
    missing: {
      titles: list("페이지를 찾을 수 없습니다"),
      hints: list("오류"),
      sentences: list(
        "このページは存在しません | 요청하신 페이지를 | 찾으시는 페이지가 | 페이지를 찾을 수 없습니다",
      ),
    },
    parked: {
      titles: list("도메인 판매"),
      sentences: list("이 도메인은 판매"),
    },
    unavailable: {
      titles: list("서비스 점검 중"),
      sentences: list("서비스 점검 중입니다"),
    },
    regret: list("죄송합니다"),
  },
  credits: {
    published: list("게시일 | 작성일 | 등록일 | 입력 | 발행일 | 등록"),
    updated: list("수정 | 수정일 | 업데이트 | 최종수정"),
    by: list("작성자 | 글쓴이 | 저자 | 글 | 기자"),
    and: list("와 | 과"),
    notNames: list("작성자 | 관리자 | 편집부 | 익명 | 손님 | 운영자"),
  },
});
