import type { Locale } from '#contract/locale.ts'

/** Separate from the words of the answers, because no script needs them. */
const en = {
  title: 'Check a statement',
  introduction:
    'A signed statement proves what an organisation stated about a record, and when. It proves no visa and no permit.',
  file: 'Choose a proof file (.countersign.json), or drop it anywhere on this page',
  paste: 'Or paste it here, or what the code on a printed sheet says',
  privacy:
    'It is checked in this browser and goes nowhere. Without JavaScript or in an older browser it is sent to this site, checked, and not kept.',
  scannedHelp:
    'Have you scanned a printed sheet? Without JavaScript this page cannot read its code. Copy the whole address of this page into the second box, and press Check.',
  check: 'Check',
  tooMany: (wait: string) => `Too many checks from your network. Please try again in ${wait}.`,
  nothingGiven: 'Choose a file or paste a statement',
  bothGiven:
    'You gave a file and a text, and only one can be checked. Press Check for the text below, or remove it and choose the file again.',
  notProvenTitle: 'What a statement does not prove',
  fingerprintTitle: 'The key of this site',
  fingerprintHelp:
    'Compare this fingerprint with the one that the organisation has on paper: a site alone could show you any key.',
  byHandTitle: 'Check it without us',
  byHandHelp:
    'This page could lie. These commands need the file, openssl and nothing of ours. The first line that they print is the fingerprint. They do not show whether the statement was withdrawn, since when it is in the log, or whether its key was stolen later: use countersign check --status for that, and the published keys below.',
  byHandSheetHelp:
    'The code of a printed sheet needs what a scanner reads from it, and the keys that this site publishes, as files with the names in the first line. Save the keys now if you keep the sheet for long. The dates of the key come before its fingerprint: if they say since when it was compromised, the code proves nothing.',
  publishedKeys: 'The published keys:',
  byHandStampHelp:
    'A file may have a time stamp, with which an authority confirms when the checkpoint in it existed. These commands check it and print that time. They need the certificates of the authority, from the authority itself. Once these have expired, the commands say what to write behind attime= to check as of the time in the stamp; that proves less, as whoever has got the key of the authority since could have made such a stamp. They do not show that the statement is under that checkpoint: the answer “In the log” above does.',
}

const bn: typeof en = {
  title: 'বিবৃতি যাচাই করুন',
  introduction:
    'স্বাক্ষরিত বিবৃতি প্রমাণ করে কোনো প্রতিষ্ঠান একটি রেকর্ড সম্পর্কে কী জানিয়েছে এবং কখন। এটি কোনো ভিসা বা পারমিট প্রমাণ করে না।',
  file: 'একটি প্রমাণ-ফাইল (.countersign.json) বেছে নিন, অথবা এই পাতার যেকোনো জায়গায় ছাড়ুন',
  paste: 'অথবা ফাইলের লেখা, কিংবা ছাপা কাগজের কোডে যা আছে, তা এখানে পেস্ট করুন',
  privacy:
    'এটি এই ব্রাউজারেই যাচাই হয়, কোথাও যায় না। JavaScript ছাড়া বা পুরোনো ব্রাউজারে এটি এই সাইটে পাঠিয়ে যাচাই করা হয়, রাখা হয় না।',
  scannedHelp:
    'ছাপা কাগজের কোড স্ক্যান করেছেন? JavaScript ছাড়া এই পাতা কোডটি পড়তে পারে না। এই পাতার পুরো ঠিকানাটি কপি করে দ্বিতীয় ঘরে পেস্ট করুন, তারপর “যাচাই করুন” চাপুন।',
  check: 'যাচাই করুন',
  tooMany: (wait) => `আপনার নেটওয়ার্ক থেকে অনেক বেশি যাচাই হয়েছে। দয়া করে ${wait} পরে আবার চেষ্টা করুন।`,
  nothingGiven: 'একটি ফাইল বেছে নিন অথবা বিবৃতি পেস্ট করুন',
  bothGiven:
    'আপনি একটি ফাইল ও একটি লেখা দুটোই দিয়েছেন, যাচাই করা যায় কেবল একটি। নিচের লেখাটির জন্য “যাচাই করুন” চাপুন, অথবা সেটি মুছে ফাইলটি আবার বেছে নিন।',
  notProvenTitle: 'বিবৃতি যা প্রমাণ করে না',
  fingerprintTitle: 'এই সাইটের চাবি',
  fingerprintHelp:
    'প্রতিষ্ঠানের কাগজে থাকা ফিঙ্গারপ্রিন্টের সঙ্গে এটি মিলিয়ে দেখুন। শুধু সাইটের ওপর ভরসা করা যায় না, কারণ সাইট আপনাকে যেকোনো চাবি দেখাতে পারে।',
  byHandTitle: 'আমাদের ছাড়াই যাচাই করুন',
  byHandHelp:
    'এই পাতা মিথ্যা বলতে পারে। এই কমান্ডগুলোর জন্য শুধু ফাইলটি ও openssl লাগে, আমাদের কিছু নয়। প্রথম যে লাইন ছাপা হয় সেটি চাবির ফিঙ্গারপ্রিন্ট। বিবৃতিটি প্রত্যাহার করা হয়েছে কি না, কবে থেকে লগে আছে, কিংবা চাবিটি পরে চুরি হয়েছে কি না, তা এগুলো দেখায় না: তার জন্য countersign check --status আর নিচের প্রকাশিত চাবিগুলো দেখুন।',
  byHandSheetHelp:
    'ছাপা কাগজের কোডের জন্য লাগে স্ক্যানার তাতে যা পড়ে, আর এই সাইট যে চাবিগুলো প্রকাশ করে; ফাইল দুটির নাম প্রথম লাইনে আছে। কাগজটি অনেক দিন রাখলে চাবিগুলো এখনই সংরক্ষণ করুন। ফিঙ্গারপ্রিন্টের আগে চাবির তারিখগুলো ছাপা হয়: চাবিটি কবে থেকে চুরি হয়েছে তা সেখানে থাকলে কোডটি কিছুই প্রমাণ করে না।',
  publishedKeys: 'প্রকাশিত চাবি:',
  byHandStampHelp:
    'ফাইলে টাইমস্ট্যাম্প থাকতে পারে: একটি কর্তৃপক্ষ তা দিয়ে নিশ্চিত করে, ফাইলের চেকপয়েন্টটি অন্তত কখন থেকে আছে। এই কমান্ডগুলো সেটি যাচাই করে এবং সময়টি ছাপে। এর জন্য সেই কর্তৃপক্ষের সার্টিফিকেট লাগে, যা তাদের কাছ থেকেই নিতে হবে। সার্টিফিকেটের মেয়াদ শেষ হয়ে গেলে, attime=-এর পরে কী লিখলে স্ট্যাম্পের সময় অনুযায়ী যাচাই হয় তা কমান্ডগুলো জানায়; তাতে প্রমাণ দুর্বল হয়, কারণ কর্তৃপক্ষের চাবি এর মধ্যে যার হাতে গেছে সে-ও এমন স্ট্যাম্প বানাতে পারে। বিবৃতিটি ওই চেকপয়েন্টের অন্তর্ভুক্ত কি না, তা এই কমান্ডগুলো দেখায় না; তা দেখায় ওপরের “লগে আছে কি না” উত্তরটি।',
}

export const checkPageWords: Record<Locale, typeof en> = { en, bn }
