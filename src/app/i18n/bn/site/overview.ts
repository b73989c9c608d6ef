import type { Messages } from '../../en.ts'

export const overview: Messages['site']['overview'] = {
  title: 'এক নজরে',
  byState: 'অবস্থা অনুযায়ী রেকর্ড',
  state: 'অবস্থা',
  records: 'রেকর্ড',
  states: {
    all: 'সব রেকর্ড',
    public: 'দর্শনার্থীরা যা পান',
    hidden: 'লুকানো',
    pending: 'অনুমোদনের অপেক্ষায়',
    sentBack: 'ফেরত পাঠানো',
  },
  oldest: 'সবচেয়ে বেশি সময় ধরে অপেক্ষায়:',
  waitsFor: (age) => `${age} ধরে`,
  nothingWaits: 'কোনো রেকর্ড অনুমোদনের অপেক্ষায় নেই।',
  toReviewDesk: 'পর্যালোচনায় যান',
  entries: 'দিনে এন্ট্রি',
  lookups: 'দিনে অনুসন্ধান',
  failed: 'দিনে ব্যর্থ অনুসন্ধান',
  failedHelp: 'কিছু পাওয়া যায়নি। একসঙ্গে অনেক হলে কেউ হয়তো নম্বর অনুমান করছে।',
  tooMany: 'দিনে যতবার সীমা পেরিয়েছে',
  tooManyHelp: 'অনেক বেশি খোঁজার কারণে যেসব অনুসন্ধান ফিরিয়ে দেওয়া হয়েছে।',
  total: (count) => `৩০ দিনে ${count}`,
  summary: (title, first, last, total, most) =>
    `${title}, ${first} থেকে ${last}: মোট ${total}, এক দিনে সর্বোচ্চ ${most}`,
  asTable: 'সারণি হিসেবে',
  day: 'দিন',
  note: 'দিন UTC অনুযায়ী। অনুসন্ধান শুধু গোনা হয়: কোন নম্বর খোঁজা হয়েছে তা কেউ রাখে না।',
}
