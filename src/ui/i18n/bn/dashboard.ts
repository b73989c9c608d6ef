import { mostCounted } from '#contract/notification.ts'
import type { Messages } from '#ui/i18n/en.ts'

const digits = new Intl.NumberFormat('bn')
const number = (count: number) => {
  return count < mostCounted ? digits.format(count) : `${digits.format(mostCounted - 1)}+`
}

export const dashboard: Messages['dashboard'] = {
  title: 'ড্যাশবোর্ড',
  menu: 'মেনু',
  closeMenu: 'মেনু বন্ধ করুন',
  navigation: 'ড্যাশবোর্ডের পাতা',
  home: 'প্রথম পাতা',
  logOut: 'লগআউট',
  sentBefore: {
    title: 'এটি সংরক্ষণ করা হয়নি: ফর্মটি আগে অন্য তথ্যসহ পাঠানো হয়েছিল।',
    help: 'প্রথমে যা পাঠানো হয়েছিল তা রাখা আছে। এটিও যোগ করতে হলে আবার পাঠান।',
  },
  lightTheme: 'হালকা থিম',
  roles: { admin: 'অ্যাডমিন', moderator: 'মডারেটর', student: 'শিক্ষার্থী' },
  pages: {
    Entry: 'রেকর্ড যোগ করুন',
    ManagePost: 'আমার রেকর্ড',
    update: 'রেকর্ড',
    Control_Post: 'অনুমোদনের অপেক্ষায়',
    bin: 'বিন',
    Admin_Control: 'অ্যাকাউন্ট',
    'change-date': 'সাইটের তারিখ',
    lookup: 'দ্রুত অনুসন্ধান',
    posts: 'নোটিশ',
    checkup: 'সাইট পরীক্ষা',
    settings: 'সেটিংস',
    activity: 'কার্যকলাপ',
    overview: 'এক নজরে',
    notifications: 'বিজ্ঞপ্তি',
    classes: 'ক্লাস',
    'my-selected-classes': 'আমার বাছাই করা ক্লাস',
    'my-enrolled-classes': 'আমার ভর্তি হওয়া ক্লাস',
    'payment-history': 'পেমেন্টের ইতিহাস',
  },
  notifications: {
    help: 'গত ৩০ দিনের। আপনি শেষবার দেখার পরে যা নতুন, তা চিহ্নিত আছে।',
    noneTitle: 'কোনো বিজ্ঞপ্তি নেই',
    noneHelp: 'কোনো রেকর্ড ফেরত পাঠানো, সংশোধিত বা অনুমোদিত হলে তা এখানে দেখা যাবে।',
    newOnes: 'নতুন বিজ্ঞপ্তি',
    isNew: 'নতুন',
    show: 'দেখুন',
    markSeen: 'সব দেখা হয়েছে',
    kinds: { 'sent-back': 'ফেরত পাঠানো', approved: 'অনুমোদিত', 'sent-again': 'আবার পাঠানো' },
    counts: {
      'sent-back': (count) => `আপনার ${number(count)}টি রেকর্ড ফেরত পাঠানো হয়েছে`,
      approved: (count) => `আপনার ${number(count)}টি রেকর্ড অনুমোদিত হয়েছে`,
      'sent-again': (count) => `${number(count)}টি রেকর্ড আবার পাঠানো হয়েছে, অনুমোদনের অপেক্ষায়`,
    },
    mail: 'বিজ্ঞপ্তি ইমেইলেও পাঠান',
    mailHint: '১৫ মিনিটে সর্বোচ্চ একটি ইমেইল, এই পাতার ভাষায়।',
  },
  shortcuts: {
    title: 'কিবোর্ড শর্টকাট',
    on: 'কিবোর্ড শর্টকাট ব্যবহার করুন',
    help: 'কোনো ঘরে না লেখার সময় একক কী কাজ করে।',
    search: 'এই পাতায় বা সবখানে খুঁজুন',
    list: 'এই তালিকা দেখান',
    close: 'বন্ধ করুন',
  },
  palette: {
    open: 'খুঁজুন বা যান',
    key: 'রেকর্ড খুঁজুন, কোনো পাতায় যান বা কিছু করুন',
    placeholder: 'নাম, নম্বর, পাতা বা কাজ',
    results: 'ফলাফল',
    records: 'রেকর্ড',
    pages: 'পাতা',
    actions: 'কাজ',
    searching: 'খোঁজা হচ্ছে…',
    nothing: 'কিছু পাওয়া যায়নি।',
    failed: 'খোঁজা যায়নি। আবার চেষ্টা করতে লেখাটি বদলান।',
    lookUp: (number) => `${number} দিয়ে দ্রুত অনুসন্ধান`,
    toLight: 'হালকা থিম চালু করুন',
    toDark: 'গাঢ় থিম চালু করুন',
  },
  closeToast: 'বার্তাটি বন্ধ করুন',
  held: {
    waiting: 'সার্ভারে পৌঁছানো যাচ্ছে না: আবার চেষ্টা চলছে…',
    offline: {
      title: 'সার্ভারে পৌঁছানো যাচ্ছে না',
      help: 'কিছুই হারায়নি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
    },
    'signed-out': {
      title: 'আপনি লগআউট হয়ে গেছেন',
      help: 'কিছুই হারায়নি। অন্য ট্যাবে লগইন করে এখানে ফিরে এসে আবার চেষ্টা করুন।',
    },
    signIn: 'অন্য ট্যাবে লগইন করুন',
    back: 'পাতায় ফিরে যান',
  },
  confirm: {
    title: 'আপনি কি নিশ্চিত?',
    text: 'এটি আর ফিরিয়ে আনা যাবে না!',
    yes: {
      delete: 'হ্যাঁ, মুছে ফেলুন!',
      record: 'হ্যাঁ, মুছে ফেলুন!',
      erase: 'হ্যাঁ, স্থায়ীভাবে মুছুন!',
      revoke: 'হ্যাঁ, বাতিল করুন!',
      end: 'হ্যাঁ, শেষ করুন!',
      reset: 'হ্যাঁ, রিসেট করুন!',
      cancel: 'হ্যাঁ, বাতিল করুন!',
      role: 'হ্যাঁ, বদলান',
      ownRole: 'হ্যাঁ, আমার ভূমিকা বদলান',
    },
    texts: {
      role: 'তাঁর সব সেশন ও API টোকেন শেষ হবে। নতুন ভূমিকায় তাঁকে আবার লগইন করতে হবে।',
      ownRole:
        'এটি আপনার নিজের অ্যাকাউন্ট। আপনার সেশন ও API টোকেন শেষ হবে, আর কেবল একজন অ্যাডমিনই আপনাকে আবার অ্যাডমিন করতে পারবেন।',
    },
    cancel: 'থাক',
  },
  pageFor: {
    admin: { title: 'এই পাতা অ্যাডমিনদের জন্য', help: 'আপনি অ্যাডমিন নন।' },
    staff: { title: 'এই পাতা কর্মীদের জন্য', help: 'আপনি মডারেটর নন।' },
    moderator: { title: 'এই পাতা মডারেটরদের জন্য', help: 'আপনি মডারেটর নন।' },
    student: { title: 'এই পাতা শিক্ষার্থীদের জন্য', help: 'আপনি শিক্ষার্থী নন।' },
  },
  groups: { records: 'রেকর্ড', classes: 'ক্লাস', site: 'সাইট', account: 'অ্যাকাউন্ট' },
  toOwnPages: 'আপনার পাতায় ফিরে যান',
  checkMany: 'একসঙ্গে একাধিক রেকর্ড যাচাই',
  noAccessTitle: 'কর্মীদের অংশে আপনার প্রবেশাধিকার নেই',
  noAccessHelp: (organisation) =>
    `আপনার অ্যাকাউন্টটি শিক্ষার্থী অ্যাকাউন্ট। আপনি ${organisation}-এ কাজ করলে কোনো অ্যাডমিনকে বলুন আপনাকে মডারেটর করতে। প্রথম পাতায় আপনি রেকর্ড যাচাই করতে পারেন।`,
}
