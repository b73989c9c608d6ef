import type { Messages } from '#ui/i18n/en.ts'

const recordOf = (name: string) => (name ? `${name}-এর রেকর্ড` : 'রেকর্ডটি')
const kept = (name: string, day?: string) =>
  day ? `${recordOf(name)} ${day} পর্যন্ত রাখা হবে` : `${recordOf(name)} রাখার সময় সংরক্ষণ করা হয়েছে`

export const toasts: Messages['toasts'] = {
  signedIn: () => ({ title: 'সফল!', text: 'লগইন সফল হয়েছে!' }),
  registered: () => ({ title: 'সফল!', text: 'নিবন্ধন সফল হয়েছে!' }),
  signedOut: () => ({ text: 'লগআউট সফল হয়েছে' }),
  passwordReset: () => ({ title: 'সফল!', text: 'নতুন পাসওয়ার্ড সংরক্ষিত হয়েছে। এখন লগইন করুন।' }),
  emailVerified: () => ({ text: 'আপনার ইমেইল ঠিকানা নিশ্চিত হয়েছে' }),
  linkMailed: () => ({ text: 'আপনার ইমেইল ঠিকানায় একটি লিংক পাঠানো হয়েছে' }),
  twoFactorOff: () => ({ text: 'দুই ধাপের লগইন বন্ধ হয়েছে' }),
  twoFactorReset: (name) => ({
    text: `${name}-এর দুই ধাপের লগইন বন্ধ হয়েছে, আর তাঁর সব সেশন শেষ হয়েছে`,
  }),
  shownOnce: () => ({
    text: 'এটি আগেই তৈরি হয়েছে এবং কেবল একবার দেখানো হয়। কপি না করে থাকলে এটি মুছে নতুন একটি তৈরি করুন।',
  }),
  tokenRevoked: () => ({ text: 'টোকেনটি বাতিল হয়েছে' }),
  recordClaimed: () => ({ text: 'রেকর্ডটি আপনার অ্যাকাউন্টের সঙ্গে যুক্ত হয়েছে' }),
  correctionAsked: () => ({ text: 'প্রতিষ্ঠানের কাছে পাঠানো হয়েছে' }),
  recordReleased: () => ({ text: 'রেকর্ডটি অ্যাকাউন্ট থেকে আলাদা হয়েছে' }),
  shareRevoked: () => ({ text: 'শেয়ার কোডটি বাতিল হয়েছে' }),
  recordAdded: () => ({ text: 'রেকর্ড যোগ হয়েছে' }),
  recordUpdated: () => ({ text: 'রেকর্ড সফলভাবে হালনাগাদ হয়েছে' }),
  awaitsAnotherAdmin: (name) => ({
    text: `${recordOf(name)} সংরক্ষিত হয়েছে। নথি সম্পর্কে আপনার বক্তব্য অন্য একজন অ্যাডমিনকে অনুমোদন করতে হবে; তার আগে দর্শনার্থীরা রেকর্ডটি খুঁজে পাবেন না।`,
  }),
  needsAnotherAdmin: () => ({
    text: 'অনুমোদিত হয়নি: এই রেকর্ডের একটি নথি সম্পর্কে বক্তব্য আপনার, তাই অন্য একজন অ্যাডমিনকে অনুমোদন করতে হবে।',
  }),
  awaitsConsent: (name) => ({
    text: `${recordOf(name)} সংরক্ষিত হয়েছে ও অনুমোদনের অপেক্ষায় আছে: আগে প্রার্থীর সম্মতি লাগবে। রেকর্ডের পাতায় স্বাক্ষরিত ফরমটি নথিভুক্ত করুন।`,
  }),
  needsConsent: (name) => ({
    text: `কিছু বদলানো হয়নি: সাইট এখন যা করে তার জন্য ${name ? `${name}-এর` : 'প্রার্থীর'} কোনো সম্মতি নথিভুক্ত নেই, আর সেটিংস অনুযায়ী সম্মতি লাগবে।`,
  }),
  consentWithdrawn: (name) => ({
    text: `কিছু বদলানো হয়নি: ${name || 'প্রার্থী'} রেকর্ড প্রকাশে সম্মত নন। তবু দেখাতে চাইলে রেকর্ডের পাতা থেকে দেখান।`,
  }),
  consentGiven: () => ({ text: 'আপনার সম্মতি নথিভুক্ত হয়েছে' }),
  consentRecorded: (name) => ({ text: `${name}-এর সম্মতি নথিভুক্ত হয়েছে` }),
  requestRecorded: () => ({ text: 'অনুরোধ লিখে রাখা হয়েছে' }),
  requestClosed: () => ({ text: 'অনুরোধের নিষ্পত্তি হয়েছে' }),
  requestWithdrawn: () => ({ text: 'আপনার অনুরোধ প্রত্যাহার করা হয়েছে।' }),
  requestSent: () => ({ text: 'আপনার অনুরোধ পাঠানো হয়েছে। উত্তর এই পাতায় পাবেন।' }),
  copyRefused: (reason) => ({ title: 'অনুলিপি তৈরি হয়নি।', text: reason }),
  consentRemoved: () => ({ text: 'সম্মতি ও তার স্ক্যান সরানো হয়েছে' }),
  consentEnded: () => ({ text: 'রেকর্ডটি লুকানো হয়েছে, আর এটি প্রকাশের সম্মতি নেই' }),
  recordDeleted: (name) => ({
    title: 'মুছে ফেলা হয়েছে!',
    text: `${recordOf(name)} এখন বিনে আছে`,
  }),
  recordErased: () => ({ title: 'মুছে ফেলা হয়েছে!', text: 'রেকর্ডটি স্থায়ীভাবে মুছে ফেলা হয়েছে।' }),
  recordOnHold: (name) => ({
    text: `${recordOf(name)} মোছা হয়নি: এর মোছা স্থগিত আছে। আগে রেকর্ডের পাতায় বা “রেকর্ড রাখার সময়” পাতায় স্থগিতাদেশ শেষ করুন।`,
  }),
  copyRequested: (name) => ({
    text: `${recordOf(name)} মোছা হয়নি। তথ্যের অনুলিপি চেয়ে করা একটি অনুরোধ খোলা আছে। এর উত্তর দেওয়ার পর রেকর্ডটি মোছা যাবে।`,
  }),
  recordHeld: (name) => ({ text: `${recordOf(name)} মোছা এখন স্থগিত` }),
  holdEnded: (name) => ({ text: `${name}-এর রেকর্ডের স্থগিতাদেশ শেষ হয়েছে` }),
  recordKept: (name, day) => ({ text: kept(name, day) }),
  recordKeptAndShown: (name, day) => ({
    text: `${kept(name, day)}, আর এটি আবার দৃশ্যমান`,
  }),
  keptWithoutConsent: (name, day) => ({
    text: `${kept(name, day)}, কিন্তু এটি আবার দেখানো হয়নি: সাইট এখন যা করে তার জন্য প্রার্থীর কোনো সম্মতি নথিভুক্ত নেই, আর সেটিংস অনুযায়ী সম্মতি লাগবে।`,
  }),
  keptAndWithdrawn: (name, day) => ({
    text: `${kept(name, day)}, কিন্তু এটি আবার দেখানো হয়নি: প্রার্থী রেকর্ড প্রকাশে সম্মত নন।`,
  }),
  checkedTooOften: () => ({
    text: 'টেবিলটি ডাউনলোড করা হয়নি: এই অ্যাকাউন্ট থেকে অনেক বেশি নম্বর খোঁজা হয়েছে। এক ঘণ্টা পরে আবার চেষ্টা করুন।',
  }),
  keptTooLong: () => ({ text: 'কিছু বদলানো হয়নি: কোনো রেকর্ড ৫০ বছরের বেশি রাখা যায় না।' }),
  recordBroughtBack: (name) => ({ text: `${recordOf(name)} ফিরিয়ে আনা হয়েছে` }),
  backWithoutConsent: (name) => ({
    text: `${recordOf(name)} ফিরিয়ে আনা হয়েছে, কিন্তু এটি লুকানো: সাইট এখন যা করে তার জন্য প্রার্থীর কোনো সম্মতি নথিভুক্ত নেই, আর সেটিংস অনুযায়ী সম্মতি লাগবে।`,
  }),
  backAndWithdrawn: (name) => ({
    text: `${recordOf(name)} ফিরিয়ে আনা হয়েছে, কিন্তু এটি লুকানো: প্রার্থী রেকর্ড প্রকাশে সম্মত নন।`,
  }),
  recordHidden: (name) => ({ text: `${recordOf(name)} এখন লুকানো` }),
  recordVisible: (name) => ({ text: `${recordOf(name)} এখন দৃশ্যমান` }),
  recordApproved: (name) => ({ text: `${recordOf(name)} অনুমোদিত হয়েছে` }),
  recordSentBack: (name) => ({ text: `${recordOf(name)} কারণসহ ফেরত পাঠানো হয়েছে` }),
  sendingBackUndone: (name) => ({ text: `${recordOf(name)} আবার অনুমোদনের অপেক্ষায়` }),
  roleUndone: (name) => ({ text: `${name} আগের ভূমিকা ফিরে পেয়েছেন` }),
  allUndone: (count) => ({ text: `আগের অবস্থায় ফেরানো হয়েছে: ${count}` }),
  undoneAndHidden: (count) => ({
    text: `আগের অবস্থায় ফেরানো হয়েছে: ${count}। প্রকাশের সম্মতি নেই, এমন রেকর্ড লুকানো অবস্থায় ফিরেছে।`,
  }),
  someUndone: (count) => ({
    text: `আগের অবস্থায় ফেরানো হয়েছে: ${count}। বাকিগুলো এর মধ্যে বদলেছে, তাই যেমন আছে তেমনই থাকছে।`,
  }),
  notUndone: (name) => ({
    text: `কিছুই আগের অবস্থায় ফেরানো হয়নি: ${name || 'এটি'} এর মধ্যে বদলেছে।`,
  }),
  notTakenBack: (name) => ({
    text: `কিছুই আগের অবস্থায় ফেরানো হয়নি। আপনি যা যোগ করেন তা দশ মিনিট পর্যন্ত ফেরাতে পারেন, যদি এর মধ্যে কেউ তা না বদলান। ${name ? recordOf(name) : 'রেকর্ডটি'} মুছতে কোনো অ্যাডমিনকে বলুন।`,
  }),
  numberTakenSince: (name) => ({
    text: `${recordOf(name)} ফিরিয়ে আনা হয়নি: এর একটি নম্বর এখন অন্য রেকর্ডে আছে।`,
  }),
  approvalWithdrawn: (name) => ({
    text: `${recordOf(name)} আবার অনুমোদনের অপেক্ষায়; দর্শনার্থীরা এটি খুঁজে পাবেন না`,
  }),
  dateModified: () => ({ text: 'তারিখ সফলভাবে বদলানো হয়েছে' }),
  madeAdmin: (name) => ({ text: `${name} এখন অ্যাডমিন` }),
  madeModerator: (name) => ({ text: `${name} এখন মডারেটর` }),
  accountDisabled: (name) => ({
    text: `${name}-এর অ্যাকাউন্ট বন্ধ করা হয়েছে, এবং সব জায়গা থেকে লগআউট করা হয়েছে`,
  }),
  accountEnabled: (name) => ({ text: `${name}-এর অ্যাকাউন্ট আবার চালু করা হয়েছে` }),
  accountDeleted: (name) => ({ title: 'মুছে ফেলা হয়েছে!', text: name || 'অ্যাকাউন্টটি মুছে ফেলা হয়েছে।' }),
  noticeDeleted: (name) => ({ title: 'মুছে ফেলা হয়েছে!', text: name || 'নোটিশটি মুছে ফেলা হয়েছে।' }),
  noticePublished: (name) => ({ text: `প্রকাশিত হয়েছে: ${name}` }),
  noticeUnpublished: (name) => ({ text: `আর প্রকাশিত নয়: ${name}` }),
  lastAdmin: () => ({
    text: 'কিছুই বদলানো হয়নি: সাইটে একজন অ্যাডমিন থাকতেই হবে, আর এটি শেষ অ্যাডমিনের অ্যাকাউন্ট।',
  }),
  emailUnconfirmed: (name) => ({
    text: `কিছুই বদলানো হয়নি: ${name}-এর ইমেইল ঠিকানা নিশ্চিত করা হয়নি, তাই অন্য কেউ এটি দিয়ে নিবন্ধন করে থাকতে পারেন। ঠিকানাটির মালিককে আমাদের ইমেইলের লিংকটি খুলতে বা “পাসওয়ার্ড ভুলে গেছেন?” দিয়ে নতুন পাসওয়ার্ড বেছে নিতে বলুন।`,
  }),
  passwordChanged: () => ({ text: 'আপনার পাসওয়ার্ড বদলানো হয়েছে; আপনার অন্য সব সেশন শেষ হয়ে গেছে।' }),
  sessionEnded: () => ({ text: 'সেশনটি শেষ করা হয়েছে' }),
  setUp: () => ({ title: 'সফল!', text: 'সাইটটি প্রস্তুত, আর আপনি এর অ্যাডমিন।' }),
  classSelected: (name) => ({ text: `${name} আপনার বাছাই করা ক্লাসে যোগ হয়েছে` }),
  listFull: () => ({ text: 'সর্বোচ্চ ১০০টি ক্লাস বাছাই করা যায়: আগে একটি বাদ দিন।' }),
  classUnselected: (name) => ({ text: `${name} আপনার বাছাই করা ক্লাস থেকে বাদ দেওয়া হয়েছে` }),
  enrolled: (name) => ({ title: 'সফল!', text: `আপনি ভর্তি হয়েছেন: ${name}` }),
  placeCancelled: (name) => ({ text: `আপনার ভর্তি বাতিল হয়েছে: ${name}` }),
  classFull: (name) => ({ text: `ভর্তি হওয়া যায়নি: সব আসন পূর্ণ (${name})।` }),
  classClosed: (name) => ({
    text: `কিছুই বদলানো হয়নি: ক্লাসটি শুরু হয়ে গেছে বা বাতিল হয়েছে (${name})।`,
  }),
  classPublished: (name) => ({ text: `প্রকাশিত হয়েছে: ${name}` }),
  classCancelled: (name) => ({
    text: `বাতিল হয়েছে: ${name}। ভর্তি হওয়া শিক্ষার্থীদের ইমেইলে জানানো হচ্ছে।`,
  }),
  classDeleted: (name) => ({ title: 'মুছে ফেলা হয়েছে!', text: name || 'ক্লাসটি মুছে ফেলা হয়েছে।' }),
  paymentRecorded: () => ({ text: 'পেমেন্ট সংরক্ষিত হয়েছে' }),
  refundRecorded: () => ({ text: 'টাকা ফেরত সংরক্ষিত হয়েছে' }),
  correctionRecorded: () => ({ text: 'সংশোধন সংরক্ষিত হয়েছে' }),
  saved: (name) => ({ text: name ? `সংরক্ষিত হয়েছে: ${name}` : 'সংরক্ষিত হয়েছে' }),
  alreadyDecided: (name) => ({
    text: `কিছুই বদলানো হয়নি: ${recordOf(name)} নিয়ে অন্য কেউ আগেই সিদ্ধান্ত নিয়েছেন।`,
  }),
  importNotNow: () => ({
    text: 'এখন এটি করা যাচ্ছে না। এটিই আমদানির বর্তমান অবস্থা।',
  }),
  notOpened: (name) => ({
    text: `কিছুই বদলানো হয়নি: ${recordOf(name)} আমদানি করা। অনুমোদন করতে আগে যাচাই করুন।`,
  }),
  filterSaved: (name) => ({ text: `ফিল্টার সংরক্ষিত: ${name}` }),
  filterRemoved: (name) => ({ text: `ফিল্টার সরানো হয়েছে: ${name}` }),
  filterUnnamed: () => ({ text: 'সংরক্ষিত হয়নি: ফিল্টারের সর্বোচ্চ ৬০ অক্ষরের একটি নাম দিন।' }),
  tooManyFilters: () => ({ text: 'সংরক্ষিত হয়নি: আপনার ২০টি ফিল্টার আছে। আগে একটি সরান।' }),
  notDone: () => ({
    text: 'কিছুই বদলানো হয়নি: অন্য কেউ এটি বদলেছেন বা মুছে ফেলেছেন। এটি বর্তমান অবস্থা।',
  }),
}
