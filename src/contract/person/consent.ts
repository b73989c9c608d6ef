/** What a candidate can agree to: a record is published, so that whoever knows its number sees it */
export const consentPurposes = ['publication'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/**
 * `holder`: given in the dashboard by the candidate; `signed-form`: recorded by staff, with a scan of the form;
 * `objection`: never given, since the candidate said that the record must not be published. It is withdrawn
 * from the beginning.
 */
export const consentEvidences = ['holder', 'signed-form', 'objection'] as const
export type ConsentEvidence = (typeof consentEvidences)[number]

/** Whether a record without a consent can be approved; `warn` says so and lets it pass */
export const consentSettings = ['none', 'warn', 'required'] as const
export type ConsentSetting = (typeof consentSettings)[number]
