import type { Messages } from '../en.ts'

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
}
