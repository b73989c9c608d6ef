import type { siteCheck as en } from '../../en/site/site-check.ts'

export const siteCheck: typeof en = {
  about:
    'কনফিগারেশনের সমস্যা, এইমাত্র পরীক্ষা করা হয়েছে। নিচের লেখা ইংরেজিতে: সার্ভার অ্যাডমিনিস্ট্রেটরকে পাঠান। সার্ভারে "countersign doctor" কমান্ড আরও ভালোভাবে পরীক্ষা করে।',
  again: 'আবার পরীক্ষা করুন',
  states: { ok: 'ঠিক আছে', warning: 'সতর্কতা', failed: 'সমস্যা' },
  summary: {
    ok: 'কোনো সমস্যা পাওয়া যায়নি।',
    warning: 'সাইট চলছে; তবে কিছু বিষয় দেখা দরকার।',
    failed: 'কোথাও সমস্যা আছে।',
  },
}
