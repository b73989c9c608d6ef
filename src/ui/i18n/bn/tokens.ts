import type { tokens as en } from '../en/tokens.ts'

export const tokens: typeof en = {
  tokensHelp:
    'টোকেন দিয়ে কোনো প্রোগ্রাম তার অনুমতির মধ্যে আপনার মতো কাজ করতে পারে। এটি গোপন রাখুন, প্রতিটি প্রোগ্রামকে আলাদা টোকেন দিন, দরকার শেষ হলে বাতিল করুন।',
  tokenNameHint: 'কী কাজের জন্য, যেমন “ইন্ট্রানেট”',
  tokenNameRequired: 'নাম দিতে হবে',
  tokenNameTooLong: 'নাম সর্বোচ্চ ৬০ অক্ষরের হতে পারে',
  tokenLastDay: 'মেয়াদ শেষের তারিখ (ঐচ্ছিক)',
  tokenScopes: 'অনুমতি',
  tokenScope: { read: 'পড়া', write: 'লেখা', admin: 'পরিচালনা' },
  tokenScopeHint: {
    read: 'রেকর্ড ও তার নথি, আমদানি, তথ্য নিয়ে অনুরোধ, নোটিশ, ক্লাস ও পেমেন্ট দেখা যায়। কিছু বদলানো যায় না।',
    write:
      'সেসব দেখা, যোগ করা, বদলানো, অনুমোদন করা, মোছা ও স্থায়ীভাবে মুছে ফেলা যায়। পেমেন্ট লেখা ও রেকর্ড শেয়ার করাও যায়।',
    admin:
      'অ্যাকাউন্ট, আমন্ত্রণ ও সেটিংস দেখা ও বদলানো, কার্যকলাপ দেখা এবং কোনো ব্যক্তির সব তথ্য ডাউনলোড করা যায়। “পড়া” ও “লেখা” এর মধ্যে নেই।',
  },
  tokenScopeRequired: 'অন্তত একটি অনুমতি বেছে নিন',
  tokenScopeBeyond: 'আপনার ভূমিকায় “পরিচালনা” অনুমতির কোনো কাজ নেই',
  tokenNetworks: 'নেটওয়ার্ক',
  tokenNetworksHint:
    'কোথা থেকে ব্যবহার করা যাবে, যেমন 203.0.113.7, 203.0.113.0/24 বা 2001:db8::/32। খালি রাখলে: সব জায়গা থেকে',
  tokenNetworksWrong: 'ঠিকানা বা নেটওয়ার্ক লিখুন, ফাঁকা জায়গা দিয়ে আলাদা করে',
  tokenEverywhere: 'সব জায়গা থেকে',
  tokenDayOver: 'এই তারিখ পেরিয়ে গেছে',
  tokenDayWrong: 'সঠিক তারিখ লিখুন',
  tooManyTokens: 'আপনার ৫০টি টোকেন আছে। যেটি আর ব্যবহার হয় না সেটি বাতিল করুন।',
  createToken: 'টোকেন তৈরি করুন',
  newTokenTitle: 'আপনার নতুন টোকেন',
  newTokenHelp: (name) => `${name} টোকেনটি এখনই কপি করুন। এটি আর দেখানো হবে না।`,
  newToken: 'টোকেন',
  yourTokens: 'আপনার টোকেন',
  noTokens: 'এখনো কোনো টোকেন নেই।',
  tokenDays: (created, used, ends) =>
    `তৈরি: ${created}। শেষ ব্যবহার: ${used}। মেয়াদ শেষের তারিখ: ${ends}।`,
  tokenReach: (scopes, networks) => `অনুমতি: ${scopes}। নেটওয়ার্ক: ${networks}।`,
  never: 'কখনো না',
  untilEnded: 'মেয়াদ শেষ হয় না',
  tokenIsOver: 'মেয়াদ শেষ',
  tokenEnd: 'বাতিল করুন',
  tokenEndNamed: (name) => `${name} টোকেনটি বাতিল করুন`,
}
