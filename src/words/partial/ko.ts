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
  pageParts: {
    related: list(`
      관련[ ]{기사,글,뉴스,게시물,상품,콘텐츠} | {인기,최신,추천,최근,많이 본,다른}[ ]{기사,글,뉴스,게시물,댓글,콘텐츠} | 이 기사를~20 |
      함께 보면~20 | 댓글[ ]{쓰기,남기기,달기} | 공유~10 | 구독~10 | 카테고리 | 태그 | 목차 | 광고 | 이전 글~20 | 다음 글~20`),
    besideArticle: list(
      "댓글[ (#9)] | 댓글 #9[개] | #9개의 댓글 | 저자 소개 | 작성자 소개 | 기자 소개",
    ),
    referenceTitles: list("참고 문헌 | 참고문헌 | 각주 | 출처 | 같이 보기 | 외부 링크 | 참고 자료"),
    buttons: list(`
      광고 | 공유 | 공유하기 | 인쇄 | 저장 | 좋아요 | 답글 | 신고 | 구독 | 구독하기 | 로그인 | 회원가입 | 장바구니 담기 | 구매하기 |
      더 보기 | 더보기 | 자세히 보기 | 닫기 | 열기 | 메뉴 | 검색 | 다음 | 이전 | 뒤로 | 맨 위로 | 동의 | 편집 | 다운로드 | 복사 | 목록`),
    homeLinks: list("홈"),
    calls: list("관련[ ]{기사,뉴스,글} | 더 보기"),
    invitations: list("무단 전재 | 무단전재 | 저작권자 | 출처: | 사진= | 사진: | 태그:"),
    consentBanner: list("쿠키 | 개인정보"),
  },
  credits: {
    published: list("게시일 | 작성일 | 등록일 | 입력 | 발행일 | 등록"),
    updated: list("수정 | 수정일 | 업데이트 | 최종수정"),
    by: list("작성자 | 글쓴이 | 저자 | 글 | 기자"),
    and: list("와 | 과"),
    notNames: list("작성자 | 관리자 | 편집부 | 익명 | 손님 | 운영자"),
  },
});
