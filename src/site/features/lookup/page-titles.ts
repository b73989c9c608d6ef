import type { LookupPageKey } from '#contract/lookup-pages.ts'
import type { Messages } from '#ui/i18n/en.ts'

/** What a search page is called, and the sentence below its title. */
export function pageTitles(key: LookupPageKey, t: Messages, organisation: string) {
  const titles: Record<LookupPageKey, { title: string; introduction: string }> = {
    home: { title: t.homeTitle, introduction: t.homeIntroduction(organisation) },
    checkVisa: { title: t.checkVisaTitle, introduction: t.checkVisaIntroduction },
    workPermit: { title: t.workPermitTitle, introduction: t.workPermitIntroduction },
    visa: { title: t.visaTitle, introduction: t.visaIntroduction },
    applicationStatus: {
      title: t.applicationStatusTitle,
      introduction: t.applicationStatusIntroduction,
    },
    lmia: { title: t.lmiaTitle, introduction: t.lmiaIntroduction },
  }
  return titles[key]
}
