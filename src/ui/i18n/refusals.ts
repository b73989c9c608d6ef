import type { Locale } from '#contract/locale.ts'
import type { Refusal } from '#contract/uploads.ts'

/** Why a file was refused, and what to do. */
export const refusalMessages: Record<Locale, Record<Refusal, string>> = {
  en: {
    empty: 'This file is empty.',
    'too-large': 'This file is larger than 15 MB. Scan it at 300 dpi or less, or save it as JPEG.',
    'too-many-files': 'Too many files at once. Send the rest afterwards.',
    'not-an-image': 'This is not a JPEG, PNG, WebP or PDF file, even if its name says so.',
    heic: 'This is a HEIC photo. On an iPhone choose Settings, Camera, Formats, Most Compatible and take the photo again, or export it as JPEG.',
    damaged: 'This file is damaged. Please scan or save it again.',
    'too-many-pixels': 'This image has more than 40 megapixels. Please make it smaller.',
    'several-frames': 'This is an animation. Please choose a still image.',
    encrypted: 'This PDF is protected by a password. Save it without one and choose it again.',
    'too-many-pages': 'This PDF has more than 30 pages. Please use only the pages that are needed.',
    'one-page-only': 'A photo must be one image, but this PDF has several pages.',
    'too-slow': 'Reading this file took too long. Try again, or scan it again.',
    busy: 'Too many files are being read right now. Please try again in a moment.',
    'too-many-uploads': 'You have sent very many files within an hour. Please send the rest later.',
    'no-space': 'The server has no space left for files. Please tell the server administrator.',
  },
  bn: {
    empty: 'এই ফাইলটি খালি।',
    'too-large':
      'এই ফাইলটি ১৫ মেগাবাইটের চেয়ে বড়। ৩০০ ডিপিআই বা তার কমে স্ক্যান করুন, অথবা JPEG হিসেবে সংরক্ষণ করুন।',
    'too-many-files': 'একসঙ্গে অনেক বেশি ফাইল দেওয়া হয়েছে। বাকিগুলো পরে পাঠান।',
    'not-an-image': 'এটি JPEG, PNG, WebP বা PDF ফাইল নয়, নাম যা-ই হোক।',
    heic: 'এটি একটি HEIC ছবি। আইফোনে Settings, Camera, Formats, Most Compatible বেছে নিয়ে আবার ছবি তুলুন, অথবা ছবিটি খুলে JPEG হিসেবে সংরক্ষণ করুন।',
    damaged: 'এই ফাইলটি নষ্ট। দয়া করে আবার স্ক্যান বা সংরক্ষণ করুন।',
    'too-many-pixels': 'এই ছবিটি ৪০ মেগাপিক্সেলের চেয়ে বড়। দয়া করে ছোট করুন।',
    'several-frames': 'এটি একটি অ্যানিমেশন। দয়া করে একটি স্থির ছবি বেছে নিন।',
    encrypted: 'এই PDF-টি পাসওয়ার্ড দিয়ে আটকানো। পাসওয়ার্ড ছাড়া সংরক্ষণ করে আবার বেছে নিন।',
    'too-many-pages': 'এই PDF-এ ৩০টির বেশি পৃষ্ঠা আছে। দয়া করে শুধু দরকারি পৃষ্ঠাগুলো দিন।',
    'one-page-only': 'ছবি একটিই হতে হবে, কিন্তু এই PDF-এ একাধিক পৃষ্ঠা আছে।',
    'too-slow': 'এই ফাইলটি পড়তে অনেক বেশি সময় লেগেছে। আবার চেষ্টা করুন, অথবা আবার স্ক্যান করুন।',
    busy: 'এই মুহূর্তে অনেক ফাইল পড়া হচ্ছে। একটু পরে আবার চেষ্টা করুন।',
    'too-many-uploads': 'আপনি এক ঘণ্টায় খুব বেশি ফাইল পাঠিয়েছেন। বাকিগুলো পরে পাঠান।',
    'no-space': 'সার্ভারে ফাইল রাখার জায়গা নেই। দয়া করে সার্ভার অ্যাডমিনিস্ট্রেটরকে জানান।',
  },
}
