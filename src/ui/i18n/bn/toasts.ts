import { toastWords } from '../toast-words.ts'

const recordOf = (name: string) => (name ? `${name}-এর রেকর্ড` : 'রেকর্ডটি')
const kept = (name: string, day?: string) =>
  day ? `${recordOf(name)} ${day} পর্যন্ত রাখা হবে` : `${recordOf(name)} রাখার সময় সংরক্ষণ করা হয়েছে`

const undone = 'আগের অবস্থায় ফেরানো হয়েছে'
const cameHidden = 'প্রকাশের সম্মতি নেই, এমন রেকর্ড লুকানো অবস্থায় ফিরেছে।'
const noAnswer = 'ডেটাবেস সাড়া দেয়নি। আবার চেষ্টা করুন।'

export const toasts = toastWords({
  signedIn: { title: 'সফল!', text: 'লগইন সফল হয়েছে!' },
  recoveryCodeUsed: (left) => `রিকভারি কোড ব্যবহার হয়েছে। আর ${left}টি বাকি আছে।`,
  registered: { title: 'সফল!', text: 'নিবন্ধন সফল হয়েছে!' },
  signedOut: 'লগআউট সফল হয়েছে',
  codeTooLate:
    'কোডটি দুবার পাঠানো হয়েছে, অথবা পাসওয়ার্ডের ১০ মিনিটের বেশি পরে। লগইন হয়ে না থাকলে আবার লগইন করুন।',
  passwordReset: { title: 'সফল!', text: 'নতুন পাসওয়ার্ড সংরক্ষিত হয়েছে। এখন লগইন করুন।' },
  emailVerified: 'আপনার ইমেইল ঠিকানা নিশ্চিত হয়েছে',
  emailChanged: 'আপনার ইমেইল বদলানো হয়েছে; আপনার অন্য সব সেশন শেষ হয়ে গেছে।',
  linkMailed: 'আপনার ইমেইল ঠিকানায় একটি লিংক পাঠানো হয়েছে',
  linkRefused: (reason) => ({ title: 'কোনো লিংক পাঠানো হয়নি।', text: reason }),
  linkToAskFor: 'আপনার জন্য একটি লিংক তৈরি হয়েছে। প্রতিষ্ঠানের কাছে লিংকটি চান।',
  twoFactorOff: 'দুই ধাপের লগইন বন্ধ হয়েছে',
  twoFactorReset: (name) => `${name}-এর দুই ধাপের লগইন বন্ধ হয়েছে, আর তাঁর সব সেশন শেষ হয়েছে`,
  shownOnce:
    'এটি আগেই তৈরি হয়েছে এবং কেবল একবার দেখানো হয়। কপি না করে থাকলে এটি মুছে নতুন একটি তৈরি করুন।',
  tokenRevoked: 'টোকেনটি বাতিল হয়েছে',
  invitationWithdrawn: (email) => `${email}-এর আমন্ত্রণ প্রত্যাহার করা হয়েছে`,
  recordClaimed: 'রেকর্ডটি আপনার অ্যাকাউন্টের সঙ্গে যুক্ত হয়েছে',
  correctionAsked: 'প্রতিষ্ঠানের কাছে পাঠানো হয়েছে',
  recordReleased: 'রেকর্ডটি অ্যাকাউন্ট থেকে আলাদা হয়েছে',
  shareRevoked: 'শেয়ার কোডটি বাতিল হয়েছে',
  recordAdded: 'রেকর্ড যোগ হয়েছে',
  recordUpdated: 'রেকর্ড সফলভাবে হালনাগাদ হয়েছে',
  filesLeft: (names) =>
    `যোগ করা হয়নি, কারণ তখন একটি খসড়া ফিরিয়ে আনা বা একটি রেকর্ড সংরক্ষণ করা হচ্ছিল: ${names}। যেখানে দরকার সেখানে আবার দিন।`,
  filesNotSent: (files) => `আমদানিতে নেওয়া হয়নি। ${files}`,
  awaitsApprovalAgain: 'রেকর্ড সফলভাবে হালনাগাদ হয়েছে। এটি এখন আবার অনুমোদনের অপেক্ষায় আছে।',
  awaitsAnotherAdmin: (name) =>
    `${recordOf(name)} সংরক্ষিত হয়েছে। নথি সম্পর্কে আপনার বক্তব্য অন্য একজন অ্যাডমিনকে অনুমোদন করতে হবে; তার আগে দর্শনার্থীরা রেকর্ডটি খুঁজে পাবেন না।`,
  needsAnotherAdmin:
    'অনুমোদিত হয়নি: একটি নথি সম্পর্কে বক্তব্য আপনার, তাই অন্য একজন অ্যাডমিনকে অনুমোদন করতে হবে। সেখানে অন্যদের কোনো বক্তব্য থাকলে তাতে আপনার অনুমোদন নথিভুক্ত হয়েছে।',
  awaitsConsent: (name) =>
    `${recordOf(name)} সংরক্ষিত হয়েছে ও অনুমোদনের অপেক্ষায় আছে: আগে প্রার্থীর সম্মতি লাগবে। রেকর্ডের পাতায় স্বাক্ষরিত ফরমটি নথিভুক্ত করুন।`,
  needsConsent: (name) => ({
    text: `কিছু বদলানো হয়নি: সাইট এখন যা করে তার জন্য ${name ? `${name}-এর` : 'প্রার্থীর'} কোনো সম্মতি নথিভুক্ত নেই, আর সেটিংস অনুযায়ী সম্মতি লাগবে।`,
  }),
  consentWithdrawn: (name) =>
    `কিছু বদলানো হয়নি: ${name || 'প্রার্থী'} রেকর্ড প্রকাশে সম্মত নন। লুকানো রেকর্ড অনুমোদন করা যায়। তবু দেখাতে চাইলে রেকর্ডের পাতা থেকে দেখান।`,
  consentGiven: 'আপনার সম্মতি নথিভুক্ত হয়েছে',
  consentRecorded: (name) => `${name}-এর সম্মতি নথিভুক্ত হয়েছে`,
  requestRecorded: 'অনুরোধ লিখে রাখা হয়েছে',
  requestClosed: 'অনুরোধের নিষ্পত্তি হয়েছে',
  requestWithdrawn: 'আপনার অনুরোধ প্রত্যাহার করা হয়েছে।',
  requestSent: 'আপনার অনুরোধ পাঠানো হয়েছে। উত্তর এই পাতায় পাবেন।',
  copyRefused: (reason) => ({ title: 'অনুলিপি তৈরি হয়নি।', text: reason }),
  consentRemoved: 'সম্মতি ও তার স্ক্যান সরানো হয়েছে',
  consentEnded: 'রেকর্ডটি লুকানো হয়েছে, আর এটি প্রকাশের সম্মতি নেই',
  recordDeleted: (name) => ({
    title: 'মুছে ফেলা হয়েছে!',
    text: `${recordOf(name)} এখন বিনে আছে`,
  }),
  recordErased: { title: 'মুছে ফেলা হয়েছে!', text: 'রেকর্ডটি স্থায়ীভাবে মুছে ফেলা হয়েছে।' },
  recordOnHold: (name) =>
    `${recordOf(name)} থেকে কিছু মোছা হয়নি: এর মোছা স্থগিত আছে। আগে রেকর্ডের পাতায় স্থগিতাদেশ শেষ করুন।`,
  copyRequested: (name) =>
    `${recordOf(name)} থেকে কিছু মোছা হয়নি। তথ্যের অনুলিপি চেয়ে করা একটি অনুরোধ খোলা আছে। আগে এর উত্তর দিন।`,
  recordHeld: (name) => `${recordOf(name)} মোছা এখন স্থগিত`,
  holdEnded: (name) => `${name}-এর রেকর্ডের মোছা আর স্থগিত নেই`,
  recordKept: (name, day) => kept(name, day),
  recordKeptAndShown: (name, day) => `${kept(name, day)}, আর এটি আবার দৃশ্যমান`,
  keptWithoutConsent: (name, day) =>
    `${kept(name, day)}, কিন্তু এটি আবার দেখানো হয়নি: সাইট এখন যা করে তার জন্য প্রার্থীর কোনো সম্মতি নথিভুক্ত নেই, আর সেটিংস অনুযায়ী সম্মতি লাগবে।`,
  keptAndWithdrawn: (name, day) =>
    `${kept(name, day)}, কিন্তু এটি আবার দেখানো হয়নি: প্রার্থী রেকর্ড প্রকাশে সম্মত নন।`,
  checkedTooOften:
    'টেবিলটি ডাউনলোড করা হয়নি: এই অ্যাকাউন্ট থেকে অনেক বেশি নম্বর খোঁজা হয়েছে। এক ঘণ্টা পরে আবার চেষ্টা করুন।',
  keptTooLong: 'কিছু বদলানো হয়নি: কোনো রেকর্ড ৫০ বছরের বেশি রাখা যায় না।',
  recordBroughtBack: (name) => `${recordOf(name)} ফিরিয়ে আনা হয়েছে`,
  backWithoutConsent: (name) =>
    `${recordOf(name)} ফিরিয়ে আনা হয়েছে, কিন্তু এটি লুকানো: সাইট এখন যা করে তার জন্য প্রার্থীর কোনো সম্মতি নথিভুক্ত নেই, আর সেটিংস অনুযায়ী সম্মতি লাগবে।`,
  backAndWithdrawn: (name) =>
    `${recordOf(name)} ফিরিয়ে আনা হয়েছে, কিন্তু এটি লুকানো: প্রার্থী রেকর্ড প্রকাশে সম্মত নন।`,
  recordHidden: (name) => `${recordOf(name)} এখন লুকানো`,
  recordVisible: (name) => `${recordOf(name)} এখন দৃশ্যমান`,
  recordApproved: (name) => `${recordOf(name)} অনুমোদিত হয়েছে`,
  recordSentBack: (name) => `${recordOf(name)} কারণসহ ফেরত পাঠানো হয়েছে`,
  sendingBackUndone: (name) => `${recordOf(name)} আবার অনুমোদনের অপেক্ষায়`,
  roleUndone: (name) => `${name} আগের ভূমিকা ফিরে পেয়েছেন`,
  allUndone: (count) => `${undone}: ${count}`,
  undoneAndHidden: (count) => `${undone}: ${count}। ${cameHidden}`,
  someUndone: (count) => `${undone}: ${count}। বাকিগুলো যেমন আছে তেমনই থাকছে।`,
  undoFailed: (count) => `${undone}: ${count}। ${noAnswer}`,
  undoFailedAndHidden: (count) => `${undone}: ${count}। ${cameHidden} ${noAnswer}`,
  notUndone: (name) => `এবার কিছুই আগের অবস্থায় ফেরানো হয়নি: ${name || 'এটি'} এর মধ্যে বদলেছে।`,
  notTakenBack: (name) =>
    `কিছুই আগের অবস্থায় ফেরানো হয়নি। আপনি যা যোগ করেন তা দশ মিনিট পর্যন্ত ফেরাতে পারেন, যদি এর মধ্যে কেউ তা না বদলান। ${name ? recordOf(name) : 'রেকর্ডটি'} মুছতে কোনো অ্যাডমিনকে বলুন।`,
  numberTakenSince: (name) => `${recordOf(name)} ফিরিয়ে আনা হয়নি: এর একটি নম্বর এখন অন্য রেকর্ডে আছে।`,
  approvalWithdrawn: (name) => `${recordOf(name)} আবার অনুমোদনের অপেক্ষায়; দর্শনার্থীরা এটি খুঁজে পাবেন না`,
  dateModified: 'তারিখ সফলভাবে বদলানো হয়েছে',
  madeAdmin: (name) => `${name} এখন অ্যাডমিন`,
  madeModerator: (name) => `${name} এখন মডারেটর`,
  accountDisabled: (name) => `${name}-এর অ্যাকাউন্ট বন্ধ করা হয়েছে, এবং সব জায়গা থেকে লগআউট করা হয়েছে`,
  accountEnabled: (name) => `${name}-এর অ্যাকাউন্ট আবার চালু করা হয়েছে`,
  accountDeleted: (name) => ({ title: 'মুছে ফেলা হয়েছে!', text: name || 'অ্যাকাউন্টটি মুছে ফেলা হয়েছে।' }),
  noticeDeleted: (name) => ({ title: 'মুছে ফেলা হয়েছে!', text: name || 'নোটিশটি মুছে ফেলা হয়েছে।' }),
  noticePublished: (name) => `প্রকাশিত হয়েছে: ${name}`,
  noticeUnpublished: (name) => `আর প্রকাশিত নয়: ${name}`,
  lastAdmin: 'কিছুই বদলানো হয়নি: এটি শেষ অ্যাডমিন, আর সাইটে একজন লাগবেই।',
  emailUnconfirmed: (name) =>
    `কিছুই বদলানো হয়নি: ${name}-এর ইমেইল ঠিকানা নিশ্চিত করা হয়নি, তাই অন্য কেউ এটি দিয়ে নিবন্ধন করে থাকতে পারেন। মালিককে আমাদের ইমেইলের লিংকটি খুলতে বলুন।`,
  passwordChanged: 'আপনার পাসওয়ার্ড বদলানো হয়েছে; আপনার অন্য সব সেশন শেষ হয়ে গেছে।',
  identityRemoved: 'সরানো হয়েছে; আপনার অন্য সব সেশন শেষ হয়ে গেছে।',
  sessionEnded: 'সেশনটি শেষ করা হয়েছে',
  setUp: { title: 'সফল!', text: 'সাইটটি প্রস্তুত, আর আপনি এর অ্যাডমিন।' },
  classSelected: (name) => `${name} আপনার বাছাই করা ক্লাসে যোগ হয়েছে`,
  listFull: 'সর্বোচ্চ ১০০টি ক্লাস বাছাই করা যায়: আগে একটি বাদ দিন।',
  classUnselected: (name) => `${name} আপনার বাছাই করা ক্লাস থেকে বাদ দেওয়া হয়েছে`,
  enrolled: (name) => ({ title: 'সফল!', text: `আপনি ভর্তি হয়েছেন: ${name}` }),
  placeCancelled: (name) => `আপনার ভর্তি বাতিল হয়েছে: ${name}`,
  classFull: (name) => `ভর্তি হওয়া যায়নি: সব আসন পূর্ণ (${name})।`,
  feeChanged: (name) => `ফি বদলানো হয়েছে। ${name}। এতে রাজি থাকলে আবার “ভর্তি হোন” চাপুন।`,
  enrolledTooOften: 'আপনি অনেকবার ভর্তি হয়েছেন: এক ঘণ্টা পরে আবার চেষ্টা করুন।',
  classClosed: (name) => `কিছুই বদলানো হয়নি: ক্লাসটি শুরু হয়ে গেছে বা বাতিল হয়েছে (${name})।`,
  classPublished: (name) => `প্রকাশিত হয়েছে: ${name}`,
  classStarted: (name) => `প্রকাশিত হয়নি: ${name}। শুরুর দিন আজকের পরে হতে হবে।`,
  classCancelled: (name) => `বাতিল হয়েছে: ${name}। শিক্ষার্থীদের ইমেইলে জানানো হচ্ছে।`,
  classCancelledUntold: (name) =>
    `বাতিল হয়েছে: ${name}। এই সাইট ইমেইল পাঠায় না: ভর্তি হওয়া শিক্ষার্থীদের আপনি জানিয়ে দিন।`,
  classDeleted: (name) => ({ title: 'মুছে ফেলা হয়েছে!', text: name || 'ক্লাসটি মুছে ফেলা হয়েছে।' }),
  paymentRecorded: 'পেমেন্ট সংরক্ষিত হয়েছে',
  refundRecorded: 'টাকা ফেরত সংরক্ষিত হয়েছে',
  correctionRecorded: 'সংশোধন সংরক্ষিত হয়েছে',
  saved: (name) => (name ? `সংরক্ষিত হয়েছে: ${name}` : 'সংরক্ষিত হয়েছে'),
  alreadyDecided: (name) => `কিছুই বদলানো হয়নি: ${recordOf(name)} নিয়ে আগেই সিদ্ধান্ত নেওয়া হয়েছে।`,
  importNotNow: 'এখন এটি করা যাচ্ছে না।',
  notOpened: (name) => `কিছুই বদলানো হয়নি: ${recordOf(name)} আমদানি করা। অনুমোদন করতে আগে পর্যালোচনা করুন।`,
  filterSaved: (name) => `ফিল্টার সংরক্ষিত: ${name}`,
  filterReplaced: (name) => `ফিল্টার প্রতিস্থাপিত: ${name}`,
  filterRemoved: (name) => `ফিল্টার সরানো হয়েছে: ${name}`,
  filterUnnamed: 'সংরক্ষিত হয়নি: ফিল্টারের সর্বোচ্চ ৬০ অক্ষরের একটি নাম দিন।',
  tooManyFilters: 'সংরক্ষিত হয়নি: আপনার ২০টি ফিল্টার আছে। আগে একটি সরান।',
  titlePoses: 'প্রকাশিত হয়নি: শিরোনামটি সরকারি সেবার নামের মতো।',
  notDone: 'এবার কিছুই বদলানো হয়নি: এটি আগেই বদলানো বা মুছে ফেলা হয়েছে। এটি বর্তমান অবস্থা।',
})
