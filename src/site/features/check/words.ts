import type { Locale } from '#contract/locale.ts'
import type { Refusal } from '#contract/proof/jws.ts'
import type { FactName } from '#contract/proof/proof-file.ts'
import { inBengali } from '#ui/i18n/numbers.ts'

/** Separate from the other strings, because the script that checks is loaded on demand. */
const en = {
  checking: 'Checking…',
  pressCheck: 'Not checked yet: press Check below.',
  keysAway: 'The keys of this site could not be fetched. Try again in a moment.',
  keysAsOf: (time: string) =>
    `The keys of this site could not be fetched: this answer relies on its keys as of ${time}. A key revoked since then is not noticed.`,
  answers: {
    signature: 'Signature',
    key: 'Whose key',
    stands: 'Still stands',
    log: 'In the log',
  },
  valid: 'The signature is right: nothing was changed since it was signed.',
  datedAhead: 'It is dated in the future, unless the clock here is wrong.',
  fitsUnknownKey: 'The signature fits the key in this file, but anybody can make such a key.',
  fitsStolenKey: 'It fits the key, but somebody else may have had that key.',
  noKey: 'The key that signed it is not known here, so the signature was not checked.',
  refused: 'This is not accepted.',
  now: 'The key that this site signs with now.',
  earlier: 'An earlier key of this site.',
  unknownKey:
    'Not a key of this site. Anybody can make a file that names a key of their own: compare the fingerprint with one that you have from the organisation.',
  keyNotReached: 'Nothing can be said about a key.',
  compromised: (date: string) =>
    `Somebody else may have had this key since ${date}, and nothing shows that the statement is older. It does not count.`,
  compromisedLater: (date: string) =>
    `Somebody else may have had this key since ${date}. The log shows that the statement is older.`,
  fingerprint: (key: string) => `Fingerprint: ${key}`,
  stands: (at: string) => `Yes, as of ${at}.`,
  withdrawn: 'No: it was withdrawn.',
  notLookedAt: 'Not looked at, because nothing shows who signed this.',
  couldNotAsk: 'Could not ask. It may have been withdrawn.',
  noStatusList: 'The answer was not a status list of this site.',
  logged: (day: string, witnesses: string) => `Since ${day}, with ${witnesses}.`,
  witnesses: (count: number) =>
    count === 0 ? 'no witness' : count === 1 ? '1 witness' : `${count} witnesses`,
  foundLog: 'Only the file itself says which key the log has.',
  stolenLog:
    'Somebody else may have had the key of this log: whoever has it can write any date into a log.',
  noWitness: 'The date is as the organisation itself states it.',
  noWitnessButStamp:
    'The date is as the organisation itself states it, unless the time stamp in the file confirms it, which is not checked here.',
  stamped: 'The file has a time stamp, which is not checked here.',
  seenAt: (at: string) => `A witness first saw it on ${at}.`,
  namedWitnesses: (count: number) =>
    count === 1
      ? 'One more signature proves nothing: only the file names its key.'
      : `${count} more signatures prove nothing: only the file names their keys.`,
  beingLogged: 'Being logged: the next checkpoint will have it.',
  withoutProof: 'No proof of the log came with it.',
  codeWithoutProof: 'A sheet of paper has no room for the proof: the proof file has it.',
  statedBy: (organisation: string, day: string) =>
    `What ${organisation} stated on ${day}. It is not a government, and no government has verified it.`,
  actsFor: (organisation: string, authority: string) =>
    `${organisation} stated that it acts for ${authority}. Only that authority can say whether it does.`,
  ofSheet:
    'Compare it with the sheet: the code does not cover what is printed there and not named here, nor the photo.',
  nothingShown: 'What it says is not shown here, because nobody knows who says it.',
  facts: {
    name: 'Candidate Name',
    passportNumber: 'Passport number',
    irccNumber: 'IRCC number',
    fatherName: "Father's Name",
    motherName: "Mother's Name",
    address: 'Permanent Address',
    nationality: 'Nationality',
  } satisfies Record<FactName, string> as Record<FactName, string>,
  shown: 'Shown with the result',
  notSaidHow: 'the code does not say whether anybody checked it',
  pages: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  fileTooLarge:
    'This file is larger than 64 kB: it is not a proof file. Scan the code of a printed sheet with the camera of a phone.',
  refusals: {
    'not-a-statement':
      'This is not a statement of a site like this one. The name of a proof file ends in .countersign.json; a picture or a PDF is none. Scan the code of a printed sheet with the camera of a phone. A share code has a page of its own.',
    'not-a-proof-file':
      'This is not a proof file, or it was cut off or broken on the way, as by a mail program: choose the file itself.',
    'too-large': 'It is larger than 64 kB.',
    'not-base64url': 'A part of it is encoded in a way that nobody who signs would use.',
    'not-canonical-json': 'A part of it is not JSON as it is signed; a name may occur twice in it.',
    'wrong-algorithm': 'It names another algorithm than Ed25519.',
    'wrong-type': 'It is signed, but it is something else than a statement.',
    'unknown-extension': 'It asks for an extension that is not known.',
    'wrong-payload': 'What is signed does not have the form of a statement.',
    'wrong-key': 'A key in it is not an Ed25519 key.',
    'wrong-signature': 'The signature is wrong: it was changed, or signed by somebody else.',
    'key-retired': 'It is dated after its key was replaced: somebody else may have signed it.',
    'key-not-made': 'It is dated before its key was made, so its date cannot be right.',
    'foreign-issuer': 'It names two different issuers.',
    'foreign-key': 'It is signed with a key of another site than it names.',
    'foreign-status': 'It sends you to another site to ask whether it stands.',
    'foreign-log': 'The proof is of the log of another site.',
    'status-index-out-of-range': 'Its place in the status list does not exist.',
    'wrong-disclosure': 'A fact in it does not have the right form.',
    'duplicate-digest': 'It has the same digest twice.',
    'duplicate-disclosure': 'A fact comes twice.',
    'unreferenced-disclosure': 'A fact was added that is not signed.',
    'another-list': 'The answer was another list.',
    'not-yet-valid': 'The list begins in the future: is the clock right?',
    'list-too-early': 'The list is older than the statement: a newer one is needed.',
    outdated: 'The list is too old, unless the clock here is wrong.',
    'another-leaf': 'The proof of the log is that of another statement.',
    'not-a-proof': 'The proof of the log does not have the right form.',
    'not-signed-by-the-log': 'No known key of the log signed the checkpoint.',
    'too-few-witnesses': 'Too few of the witnesses that you named signed the checkpoint.',
    'not-in-the-log': 'The log does not have it.',
  } satisfies Record<Refusal, string> as Record<Refusal, string>,
}

export type CheckWords = typeof en

const bn: CheckWords = {
  checking: 'যাচাই চলছে…',
  pressCheck: 'এখনো যাচাই হয়নি: নিচে “যাচাই করুন” চাপুন।',
  keysAway: 'এই সাইটের চাবিগুলো আনা যায়নি। একটু পরে আবার চেষ্টা করুন।',
  keysAsOf: (time) =>
    `এই সাইটের চাবিগুলো এখন আনা যায়নি: উত্তরটি ${time}-এর চাবি অনুযায়ী। এরপর কোনো চাবি বাতিল হয়ে থাকলে এখানে তা দেখা যাবে না।`,
  answers: {
    signature: 'স্বাক্ষর',
    key: 'কার চাবি',
    stands: 'এখনো বহাল কি না',
    log: 'লগে আছে কি না',
  },
  valid: 'স্বাক্ষর ঠিক আছে: স্বাক্ষরের পর কিছুই বদলানো হয়নি।',
  datedAhead: 'এর তারিখ ভবিষ্যতের, অথবা এখানকার ঘড়ি ভুল।',
  fitsUnknownKey: 'এটি এই ফাইলে থাকা চাবির সঙ্গে মেলে, আর এমন চাবি যে কেউ বানাতে পারে।',
  fitsStolenKey: 'এটি চাবিটির সঙ্গে মেলে, কিন্তু চাবিটি অন্য কারও হাতে থাকতে পারে।',
  noKey: 'যে চাবি দিয়ে স্বাক্ষর করা হয়েছে তা এখানে জানা নেই, তাই স্বাক্ষর যাচাই করা হয়নি।',
  refused: 'এটি গ্রহণ করা হয়নি।',
  now: 'এই সাইট এখন যে চাবি দিয়ে স্বাক্ষর করে।',
  earlier: 'এই সাইটের আগের একটি চাবি।',
  unknownKey:
    'এটি এই সাইটের চাবি নয়। যে কেউ নিজের চাবি উল্লেখ করে ফাইল বানাতে পারেন: প্রতিষ্ঠানের কাছ থেকে পাওয়া ফিঙ্গারপ্রিন্টের সঙ্গে মিলিয়ে দেখুন।',
  keyNotReached: 'চাবি সম্পর্কে কিছু বলা যাচ্ছে না।',
  compromised: (date) =>
    `${date} থেকে চাবিটি অন্য কারও হাতে থাকতে পারে, আর বিবৃতিটি তার আগের বলে কোনো প্রমাণ নেই। এটি গণ্য হবে না।`,
  compromisedLater: (date) =>
    `${date} থেকে চাবিটি অন্য কারও হাতে থাকতে পারে। লগ দেখায় যে বিবৃতিটি তার আগের।`,
  fingerprint: (key) => `চাবির ফিঙ্গারপ্রিন্ট: ${key}`,
  stands: (at) => `হ্যাঁ, সর্বশেষ জানা: ${at}।`,
  withdrawn: 'না: এটি প্রত্যাহার করা হয়েছে।',
  notLookedAt: 'এটি দেখা হয়নি, কারণ কে স্বাক্ষর করেছেন তা জানা যায়নি।',
  couldNotAsk: 'বহাল আছে কি না জানা যায়নি। এটি প্রত্যাহার করা হয়ে থাকতে পারে।',
  noStatusList: 'উত্তরে এই সাইটের অবস্থার তালিকা আসেনি।',
  logged: (day, witnesses) => `${day} থেকে, ${witnesses}।`,
  witnesses: (count) => (count === 0 ? 'কোনো সাক্ষী ছাড়া' : `${inBengali(count)} জন সাক্ষীসহ`),
  foundLog: 'লগের চাবি কোনটি, তা ফাইলটি নিজেই বলছে।',
  stolenLog: 'এই লগের চাবি অন্য কারও হাতে থাকতে পারে: যার হাতে চাবিটি আছে, সে লগে যেকোনো তারিখ লিখতে পারে।',
  noWitness: 'তারিখটি প্রতিষ্ঠানের নিজের দেওয়া।',
  noWitnessButStamp:
    'তারিখটি প্রতিষ্ঠানের নিজের দেওয়া, যদি না ফাইলে থাকা টাইমস্ট্যাম্প তা নিশ্চিত করে; সেটি এখানে যাচাই করা হয় না।',
  stamped: 'ফাইলে একটি টাইমস্ট্যাম্প আছে, যা এখানে যাচাই করা হয় না।',
  seenAt: (at) => `একজন সাক্ষী এটি প্রথম দেখেছেন: ${at}।`,
  namedWitnesses: (count) =>
    `আরও ${inBengali(count)} জন স্বাক্ষর করেছেন, যাঁদের চাবি শুধু ফাইলেই আছে: তাতে কিছু প্রমাণ হয় না।`,
  beingLogged: 'লগে লেখা হচ্ছে: পরের চেকপয়েন্টে থাকবে।',
  withoutProof: 'এর সঙ্গে লগের কোনো প্রমাণ আসেনি।',
  codeWithoutProof: 'কাগজে প্রমাণের জায়গা নেই: প্রমাণ-ফাইলে তা আছে।',
  statedBy: (organisation, day) =>
    `${organisation} ${day} তারিখে যা জানিয়েছে। প্রতিষ্ঠানটি কোনো সরকার নয়, এবং কোনো সরকার এই বিবৃতি যাচাই করেনি।`,
  actsFor: (organisation, authority) =>
    `${organisation} জানিয়েছে যে তারা এই কর্তৃপক্ষের পক্ষে কাজ করে: ${authority}। তা সত্য কি না, শুধু সেই কর্তৃপক্ষই বলতে পারে।`,
  ofSheet:
    'কাগজটির সঙ্গে মিলিয়ে দেখুন: সেখানে যা ছাপা আছে কিন্তু এখানে নেই, কোডের স্বাক্ষর তা নিয়ে কিছু বলে না; ছবিটি নিয়েও নয়।',
  nothingShown: 'এতে কী লেখা আছে তা এখানে দেখানো হয় না, কারণ কে বলছেন তা জানা নেই।',
  facts: {
    name: 'প্রার্থীর নাম',
    passportNumber: 'পাসপোর্ট নম্বর',
    irccNumber: 'IRCC নম্বর',
    fatherName: 'পিতার নাম',
    motherName: 'মাতার নাম',
    address: 'স্থায়ী ঠিকানা',
    nationality: 'জাতীয়তা',
  },
  shown: 'ফলাফলের সঙ্গে দেখানো',
  notSaidHow: 'কেউ যাচাই করেছেন কি না, কোডে তা নেই',
  pages: (count) => `${inBengali(count)} পৃষ্ঠা`,
  fileTooLarge:
    'এই ফাইলটি ৬৪ কিলোবাইটের চেয়ে বড়: এটি প্রমাণ-ফাইল নয়। ছাপা কাগজের কোড ফোনের ক্যামেরা দিয়ে স্ক্যান করুন।',
  refusals: {
    'not-a-statement':
      'এটি এ ধরনের কোনো সাইটের বিবৃতি নয়। প্রমাণ-ফাইলের নাম .countersign.json দিয়ে শেষ হয়; ছবি বা PDF প্রমাণ-ফাইল নয়। ছাপা কাগজের কোড ফোনের ক্যামেরা দিয়ে স্ক্যান করুন। শেয়ার কোডের পাতা আলাদা।',
    'not-a-proof-file':
      'এটি প্রমাণ-ফাইল নয়, অথবা পথে এর কিছু অংশ বাদ পড়েছে বা ভেঙে গেছে, যেমন মেইলে: মূল ফাইলটিই বেছে নিন।',
    'too-large': 'এটি ৬৪ কিলোবাইটের চেয়ে বড়।',
    'not-base64url': 'এর একটি অংশ এমনভাবে লেখা যা কোনো স্বাক্ষরকারী ব্যবহার করেন না।',
    'not-canonical-json': 'এর একটি অংশ স্বাক্ষরের নিয়মে লেখা JSON নয়; একই নাম দুবার থাকতে পারে।',
    'wrong-algorithm': 'এতে Ed25519 ছাড়া অন্য অ্যালগরিদমের নাম আছে।',
    'wrong-type': 'এটি স্বাক্ষরিত, কিন্তু বিবৃতি নয়।',
    'unknown-extension': 'এটি এমন একটি সংযোজন চায় যা জানা নেই।',
    'wrong-payload': 'যা স্বাক্ষরিত তার গঠন বিবৃতির মতো নয়।',
    'wrong-key': 'এর একটি চাবি Ed25519 চাবি নয়।',
    'wrong-signature': 'স্বাক্ষর ভুল: এটি বদলানো হয়েছে, অথবা অন্য কেউ স্বাক্ষর করেছেন।',
    'key-retired': 'এর তারিখ চাবিটি বদলানোর পরের: অন্য কেউ স্বাক্ষর করে থাকতে পারেন।',
    'key-not-made': 'এর তারিখ চাবিটি তৈরি হওয়ার আগের, তাই তারিখটি ঠিক হতে পারে না।',
    'foreign-issuer': 'এতে দুটি আলাদা প্রদানকারীর নাম আছে।',
    'foreign-key': 'এতে যে সাইটের নাম আছে তার নয়, অন্য সাইটের চাবি দিয়ে স্বাক্ষর করা হয়েছে।',
    'foreign-status': 'এটি বহাল কি না জানতে আপনাকে অন্য সাইটে পাঠায়।',
    'foreign-log': 'প্রমাণটি অন্য সাইটের লগের।',
    'status-index-out-of-range': 'অবস্থার তালিকায় এর জায়গাটি নেই।',
    'wrong-disclosure': 'এর একটি তথ্যের গঠন ঠিক নয়।',
    'duplicate-digest': 'এতে একই হ্যাশ দুবার আছে।',
    'duplicate-disclosure': 'একটি তথ্য দুবার এসেছে।',
    'unreferenced-disclosure': 'এমন একটি তথ্য যোগ করা হয়েছে যা স্বাক্ষরিত নয়।',
    'another-list': 'উত্তরে অন্য একটি তালিকা এসেছে।',
    'not-yet-valid': 'তালিকাটি ভবিষ্যতের: ঘড়ি কি ঠিক আছে?',
    'list-too-early': 'তালিকাটি বিবৃতির চেয়ে পুরোনো: নতুন একটি তালিকা লাগবে।',
    outdated: 'তালিকাটি অনেক পুরোনো, অথবা এখানকার ঘড়ি ভুল।',
    'another-leaf': 'লগের প্রমাণটি অন্য বিবৃতির।',
    'not-a-proof': 'লগের প্রমাণের গঠন ঠিক নয়।',
    'not-signed-by-the-log': 'লগের কোনো জানা চাবি চেকপয়েন্টে স্বাক্ষর করেনি।',
    'too-few-witnesses': 'আপনি যে সাক্ষীদের নাম দিয়েছেন, তাঁদের খুব কমজন চেকপয়েন্টে স্বাক্ষর করেছেন।',
    'not-in-the-log': 'লগে এটি নেই।',
  },
}

export const checkWords: Record<Locale, CheckWords> = { en, bn }

const ofLists: readonly Refusal[] = ['another-list', 'not-yet-valid', 'list-too-early', 'outdated']

/** Why a status list is no answer: the other refusals speak of statements. */
export function listRefusal(because: Refusal, { refusals, noStatusList }: CheckWords): string {
  return ofLists.includes(because) ? refusals[because] : noStatusList
}
