import { list, words } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Vietnamese. */
export const vi = partial("vi", fewPhrases, {
  common: words("và của là các cho có được không trong một những với người"),
  pageParts: {
    related: list(`
      {bài viết,tin,tin tức,chủ đề,sản phẩm} {liên quan,khác,mới nhất,mới,nổi bật,cùng chuyên mục} |
      {xem,đọc} thêm[{ ,:,-}~20] | {có thể bạn,bạn có thể}[{ ,:,-}~30] |
      {đọc nhiều,xem nhiều,tin mới,tin nóng} | {để lại,viết,gửi} {bình luận,phản hồi,trả lời} |
      chia sẻ[{ ,:,-}~20] | theo dõi chúng tôi[{ ,:,-}~20] | chuyên mục | thẻ | từ khóa |
      lưu trữ | mục lục | quảng cáo`),
    besideArticle: list("bình luận[ (#9)] | ý kiến | #9 bình luận | về tác giả"),
    referenceTitles: list(`
      tham khảo | tài liệu tham khảo | nguồn | chú thích | xem thêm | liên kết ngoài`),
    buttons: list(`
      quảng cáo | chia sẻ | in | lưu | thích | trả lời | theo dõi | đăng ký | đăng nhập |
      thêm vào giỏ | mua ngay | đọc tiếp | xem thêm | thêm | đóng | mở | tìm kiếm | tiếp |
      trước | quay lại | lên đầu trang | chấp nhận | tải về`),
    homeLinks: list("trang chủ"),
    calls: list("{xem,đọc} thêm | tin liên quan"),
    invitations: list(`
      theo dõi chúng tôi | bản quyền | từ khóa: | nguồn: | ảnh: | để lại bình luận`),
  },
  credits: {
    published: list("đăng ngày | ngày đăng | xuất bản"),
    updated: list("cập nhật | cập nhật lần cuối"),
    by: list("bởi | tác giả | viết bởi"),
    and: list("và"),
    notNames: list("tác giả | biên tập viên | ban biên tập | khách | ẩn danh"),
    authorFolders: list("tac-gia"),
  },
});
