import type { expiring as en } from '../en/expiring.ts'
import { inBengali } from '../numbers.ts'

export const expiring: typeof en = {
  help: 'যেসব নথির শেষ দিন জানা আছে। শেষ দিনটি ফুরানো পর্যন্ত নথির মেয়াদ থাকে।',
  lists: { soon: '৬০ দিনের মধ্যে মেয়াদ শেষ হবে', ended: 'মেয়াদ শেষ' },
  type: 'নথির ধরন',
  anyType: 'যেকোনো',
  show: 'দেখুন',
  columns: {
    record: 'রেকর্ড',
    document: 'নথি',
    lastDay: 'শেষ দিন',
    daysLeft: 'মেয়াদ',
    actions: 'কাজ',
  },
  daysLeft: (count) => {
    if (count === 0) return 'আজ শেষ দিন'
    return count < 0 ? `${inBengali(-count)} দিন আগে শেষ` : `${inBengali(count)} দিন বাকি`
  },
  noneTitle: {
    soon: '৬০ দিনের মধ্যে কোনো নথির মেয়াদ শেষ হবে না',
    ended: 'কোনো নথির মেয়াদ শেষ হয়নি',
  },
  noneHelp: 'রেকর্ডের ফরমে প্রতিটি নথির শেষ দিন লিখুন। সময়মতো নথিটি এখানে দেখা যাবে।',
  noneOfThese: 'অন্য ধরনের বা অন্য পাতায় নথি থাকতে পারে।',
  showAll: 'সব দেখুন',
}
