import type { Messages } from '../en.ts'

const passwordMistakes: Messages['account']['mistakes']['password'] = {
  required: 'পাসওয়ার্ড দিতে হবে',
  'too-short': 'অন্তত ১২টি অক্ষর দিন। ফাঁকা জায়গাসহ কয়েকটি শব্দ মনে রাখা সহজ।',
  'too-long': 'সর্বোচ্চ ২৫৬টি অক্ষর দিন',
  common: 'এই পাসওয়ার্ডটি অনেকেই ব্যবহার করেন, তাই এটি সহজেই অনুমান করা যায়',
  repeated: 'এই পাসওয়ার্ডে একই জিনিস বারবার আছে, তাই এটি সহজেই অনুমান করা যায়',
  sequence: 'এই পাসওয়ার্ডটি কিবোর্ড বা বর্ণমালার ক্রমে লেখা, তাই এটি সহজেই অনুমান করা যায়',
  'about-you': 'এই পাসওয়ার্ডটি আপনার নাম, ইমেইল বা প্রতিষ্ঠানের নাম দিয়ে তৈরি',
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
  tooManyAttempts: (wait) => `অনেকবার চেষ্টা করা হয়েছে। ${wait} পরে আবার চেষ্টা করুন।`,
  busy: 'এই মুহূর্তে অনেকে লগইন করছেন। একটু পরে আবার চেষ্টা করুন।',

  google: 'Google দিয়ে চালিয়ে যান',
  googleNotSetUp: 'Google দিয়ে লগইন চালু করা হয়নি',
  or: 'অথবা',
  show: 'দেখান',
  showPassword: (label) => `দেখান: ${label}`,
  noAccountYet: 'এখনো অ্যাকাউন্ট নেই?',
  toRegister: 'নিবন্ধন করুন',
  haveAccount: 'আগে থেকেই অ্যাকাউন্ট আছে?',
  toLogin: 'লগইন করুন',

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
}
