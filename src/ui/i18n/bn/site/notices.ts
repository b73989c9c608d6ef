import type { notices as en } from '../../en/site/notices.ts'
import { inBengali } from '../../numbers.ts'

export const notices: typeof en = {
  title: 'নোটিশ',
  introduction: 'মূল পাতার ঘোষণা, সবচেয়ে নতুনটি আগে। প্রতিটিতে একটি লেখা ও দুটি ছবি থাকে।',
  add: 'নোটিশ যোগ করুন',
  there: 'সব নোটিশ',
  none: 'এখনো কোনো নোটিশ নেই।',
  older: 'আগের নোটিশ',
  fields: { title: 'শিরোনাম', text: 'লেখা', firstPicture: 'প্রথম ছবি', secondPicture: 'দ্বিতীয় ছবি' },
  textHint:
    'সাধারণ লেখা, সর্বোচ্চ ৫,০০০ অক্ষর। একটি খালি লাইন দিলে নতুন অনুচ্ছেদ শুরু হয়; ওয়েব ঠিকানা লিংক হয়ে যায়।',
  chosen: 'বর্তমান ছবি',
  keptUnlessChosen: 'অন্য ছবি বেছে না নিলে এটিই থাকবে।',
  save: 'সংরক্ষণ করুন',
  saveAndPublish: 'সংরক্ষণ ও প্রকাশ করুন',
  saveOnly: 'প্রকাশ না করে সংরক্ষণ করুন',
  mistakes: {
    poses: 'শিরোনামটি পড়লে সরকারি সেবার নাম বলে মনে হয়। নোটিশটি কী নিয়ে তা লিখুন, যেমন: শুক্রবার দূতাবাস বন্ধ',
    required: 'দুটি ছবি দিতে হবে',
    gone: 'এই আপলোডের মেয়াদ শেষ। দয়া করে ছবিটি আবার বেছে নিন।',
  },
  by: (organisation) => `নোটিশটি দিয়েছে ${organisation}`,
  publishedOn: (day) => `প্রকাশিত: ${day}`,
  notPublished: 'প্রকাশিত নয়',
  isPast: (newer) => `মূল পাতায় আর নেই: এর চেয়ে নতুন ${inBengali(newer)}টি নোটিশ সেখানে আছে`,
  isPosing: 'মূল পাতায় নেই: শিরোনামটি পড়লে সরকারি সেবার নাম বলে মনে হয়',
  publish: 'প্রকাশ করুন',
  unpublish: 'প্রকাশ বন্ধ করুন',
  edit: 'সম্পাদনা',
  remove: 'মুছে ফেলুন',
  editTitle: 'নোটিশ সম্পাদনা',
  backToNotices: 'নোটিশের তালিকায় ফিরুন',
  pictureOf: (title, place) => `${title}: ছবি ${inBengali(place)}`,
  conflict: {
    title: 'এর মধ্যে নোটিশটি বদলানো হয়েছে।',
    help: 'আপনার লেখা ঘরগুলোতে আছে, যা সংরক্ষিত আছে তা নিচে। আপনারটি রাখতে আবার সংরক্ষণ করুন।',
  },
}
