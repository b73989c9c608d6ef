import type { Messages } from '../en.ts'

const digits = new Intl.NumberFormat('bn')

export const security: Messages['security'] = {
  forgotPassword: 'পাসওয়ার্ড ভুলে গেছেন?',
  forgotTitle: 'নতুন পাসওয়ার্ড বেছে নিন',
  forgotHelp: 'আপনার অ্যাকাউন্টের ইমেইল ঠিকানা লিখুন। আমরা একটি লিংক পাঠাব, যা এক ঘণ্টা কাজ করবে।',
  sendLink: 'লিংক পাঠান',
  linkSentTitle: 'আপনার মেইল দেখুন',
  linkSent: (email) =>
    `${email} ঠিকানায় কোনো অ্যাকাউন্ট থাকলে লিংক পাঠানো হচ্ছে। কয়েক মিনিট লাগতে পারে; স্প্যাম ফোল্ডারও দেখুন।`,
  resetTitle: 'নতুন পাসওয়ার্ড বেছে নিন',
  resetHelp: 'এখন যেখানে যেখানে আপনার অ্যাকাউন্টে লগইন করা আছে, সবখান থেকে লগআউট হয়ে যাবে।',
  newPassword: 'নতুন পাসওয়ার্ড',
  passwordHint: (least) =>
    `অন্তত ${digits.format(least)}টি অক্ষর। টাইপ করা কঠিন এমন একটি শব্দের চেয়ে মনে থাকে এমন কয়েকটি শব্দ ভালো।`,
  repeatPassword: 'পাসওয়ার্ড আবার লিখুন',
  passwordTooShort: (least) => `পাসওয়ার্ডে অন্তত ${digits.format(least)}টি অক্ষর লাগবে`,
  passwordTooLong: (most) => `পাসওয়ার্ডে সর্বোচ্চ ${digits.format(most)}টি অক্ষর থাকতে পারে`,
  passwordCommon: 'এই পাসওয়ার্ডটি সবার আগে চেষ্টা করা হয়। দয়া করে অন্য একটি বেছে নিন।',
  passwordDiffers: 'দুটি পাসওয়ার্ড মেলেনি',
  setPassword: 'পাসওয়ার্ড ঠিক করুন',
  linkOverTitle: 'এই লিংকটি আর কাজ করে না',
  resetLinkOver: 'একটি লিংক এক ঘণ্টার মধ্যে একবারই কাজ করে। আরেকটি লিংক চেয়ে নিন।',
  askForAnother: 'আরেকটি লিংক চাই',
  verifyTitle: 'এটি কি আপনার ইমেইল ঠিকানা?',
  verifyHelp: (email) => `আপনি ${email} হিসেবে লগইন করেছেন। ঠিকানাটি যে আপনার, তা নিশ্চিত করুন।`,
  verify: 'হ্যাঁ, এটি আমার',
  verifyLinkOver:
    'একটি লিংক এক দিনের মধ্যে একবারই কাজ করে, আর শুধু যে অ্যাকাউন্টে আপনি লগইন করেছেন তার জন্য। আপনার অ্যাকাউন্টের পাতা থেকে আরেকটি লিংক চেয়ে নিতে পারেন।',
  toAccount: 'আমার অ্যাকাউন্টে যান',
}
