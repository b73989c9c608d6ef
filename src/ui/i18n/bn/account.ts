import type { Messages } from '#ui/i18n/en.ts'

const digits = new Intl.NumberFormat('bn')

const passwordMistakes: Messages['account']['mistakes']['password'] = {
  required: 'পাসওয়ার্ড দিতে হবে',
  'too-short': 'অন্তত ১২টি অক্ষর দিন। ফাঁকা জায়গাসহ কয়েকটি শব্দ মনে রাখা সহজ।',
  'too-long': 'সর্বোচ্চ ২৫৬টি অক্ষর দিন',
  common: 'এই পাসওয়ার্ডটি অনেকেই ব্যবহার করেন, তাই এটি সহজেই অনুমান করা যায়',
  busy: 'এই মুহূর্তে অনেকে লগইন করছেন। একটু পরে আবার চেষ্টা করুন।',
}

export const account: Messages['account'] = {
  loginTitle: 'লগইন',
  email: 'ইমেইল',
  password: 'পাসওয়ার্ড',
  signIn: 'লগইন',
  emailRequired: 'ইমেইল দিতে হবে',
  passwordRequired: 'পাসওয়ার্ড দিতে হবে',
  emailInvalid: 'সঠিক ইমেইল লিখুন',
  wrongCredentials: 'এই ইমেইল ও পাসওয়ার্ড মেলে না',
  mayWaitForMail:
    'অ্যাকাউন্টটি নতুন হলে আগে মেইলের লিংকটি খুলুন। এই অ্যাকাউন্ট যদি নিশ্চিতকরণের অপেক্ষায় থাকে আর পাসওয়ার্ডটি সঠিক হয়, তবে আমরা একটি নতুন লিংক পাঠিয়েছি।',
  tooManyAttempts: (wait) => `অনেকবার চেষ্টা করা হয়েছে। ${wait} পরে আবার চেষ্টা করুন।`,
  busy: 'এই মুহূর্তে অনেকে লগইন করছেন। একটু পরে আবার চেষ্টা করুন।',

  googleNotSetUp: 'Google দিয়ে লগইন চালু করা হয়নি',
  or: 'অথবা',
  show: 'দেখান',
  showPassword: (label) => `দেখান: ${label}`,
  noAccountYet: 'এখনো অ্যাকাউন্ট নেই?',
  toRegister: 'নিবন্ধন করুন',
  haveAccount: 'আগে থেকেই অ্যাকাউন্ট আছে?',
  toLogin: 'লগইন করুন',

  checkMail: (email) =>
    `${email} ঠিকানায় একটি মেইল পাঠানো হয়েছে। এক দিনের মধ্যে তার লিংকটি খুলুন, আর এইমাত্র বেছে নেওয়া পাসওয়ার্ড দিয়ে লগইন করুন।`,
  registerTitle: 'নিবন্ধন',
  register: 'নিবন্ধন করুন',
  photoUrl: 'ছবির ঠিকানা (URL)',
  photoUrlHint: 'আপনার একটি ছবির https:// দিয়ে শুরু হওয়া ঠিকানা',
  name: 'নাম',
  confirmPassword: 'আবার পাসওয়ার্ড লিখুন',
  passwordHint: 'অন্তত ১২টি অক্ষর; যেকোনো অক্ষর চলবে',
  unreadable: 'এটি পড়া যায়নি। দয়া করে আবার লিখুন।',
  mistakes: {
    photoUrl: {
      required: 'ছবির ঠিকানা দিতে হবে',
      'not-an-address': 'https:// দিয়ে শুরু হয় এমন একটি ঠিকানা লিখুন',
    },
    name: { required: 'নাম দিতে হবে', 'too-long': 'নামটি বেশি লম্বা' },
    email: {
      required: 'ইমেইল দিতে হবে',
      'not-an-email': 'সঠিক ইমেইল লিখুন',
      'not-registered': 'এই ইমেইল দিয়ে অ্যাকাউন্ট করা যায়নি। আগে থেকেই অ্যাকাউন্ট থাকলে লগইন করুন।',
    },
    password: passwordMistakes,
    confirm: { required: 'পাসওয়ার্ড মেলেনি', 'no-match': 'পাসওয়ার্ড মেলেনি' },
  },

  setUp: {
    title: 'সাইটটি চালু করুন',
    introduction:
      'আপনি কনসোলের একবার ব্যবহারযোগ্য লিংক দিয়ে এসেছেন। এখানে যা ঠিক করবেন, পরে সেটিংসে তা বদলানো যাবে।',
    you: 'আপনি, প্রথম অ্যাডমিন',
    organisation: 'সাইটটি কে চালায়',
    organisationName: 'প্রতিষ্ঠানের নাম',
    policy: 'রেকর্ড দেখতে একজন দর্শনার্থীকে যা দিতে হবে',
    send: 'সাইটটি চালু করুন',
    linkOver:
      'এটি একবারই কাজ করে, এক দিনের জন্য, আর কোনো অ্যাডমিন না থাকা পর্যন্ত। নতুন লিংকের জন্য সার্ভার আবার চালু করুন; অ্যাডমিন থাকলে লগইন করুন।',
    emailTaken: 'এই ইমেইলে আগে থেকেই একটি অ্যাকাউন্ট আছে। অন্য একটি ব্যবহার করুন।',
    mistakes: {
      required: 'প্রতিষ্ঠানের নাম দিতে হবে',
      invalid: 'এখানে যা লিখেছেন তা মিলিয়ে দেখুন',
      'poses-as-government':
        'এই নামটি সরকার হওয়ার দাবি করে। নিজের নাম ব্যবহার করুন, অথবা নিচে লিখুন আপনি কোন কর্তৃপক্ষের পক্ষে কাজ করেন: তখন তার নাম প্রতিটি পাতায় দেখানো হবে।',
    },
  },

  people: {
    search: 'ইমেইল বা নাম',
    role: 'ভূমিকা',
    anyRole: 'যেকোনো ভূমিকা',
    find: 'খুঁজুন',
    total: (count) => `${digits.format(count)}টি অ্যাকাউন্ট`,
    none: 'কারও সঙ্গে মেলেনি। ইমেইল বা নামের ছোট একটি অংশ দিয়ে চেষ্টা করুন।',
    account: 'ইমেইল',
    makeAdmin: 'অ্যাডমিন করুন',
    makeModerator: 'মডারেটর করুন',
    access: 'প্রবেশাধিকার',
    disable: 'বন্ধ করুন',
    enable: 'চালু করুন',
    resetTwoFactor: 'দুই ধাপের লগইন রিসেট করুন',
    delete: 'মুছে ফেলুন',
    disabled: 'বন্ধ আছে',
    you: 'আপনি',
    whom: (action, email) => `${action}: ${email}`,
  },

  own: {
    title: 'আমার অ্যাকাউন্ট',
    profileTitle: 'নাম ও ছবি',
    photoOptional: 'ছবির ঠিকানা (না দিলেও চলবে)',
    save: 'সংরক্ষণ করুন',
    passwordTitle: 'পাসওয়ার্ড বদলান',
    passwordHelp: 'অন্য সব জায়গা থেকে আপনি লগআউট হয়ে যাবেন, আর আপনার API টোকেনগুলো বাতিল হবে।',
    oldPassword: 'এখনকার পাসওয়ার্ড',
    newPassword: 'নতুন পাসওয়ার্ড',
    changePassword: 'পাসওয়ার্ড বদলান',
    oldRequired: 'এখন পর্যন্ত যে পাসওয়ার্ড ছিল, তা লিখুন',
    oldWrong: 'এটি আপনার এখনকার পাসওয়ার্ড নয়',
    sessionsTitle: 'যেখানে যেখানে আপনি লগইন আছেন',
    thisOne: 'এই ব্রাউজার',
    since: (time) => `শুরু ${time}`,
    lastSeen: (time) => `শেষ ব্যবহার ${time}`,
    unknownBrowser: 'অজানা ব্রাউজার',
    end: 'লগআউট',
    endWhich: (browser) => `লগআউট: ${browser}`,
    everywhere: 'সব জায়গা থেকে লগআউট',
  },
}
