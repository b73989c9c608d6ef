import { describe, expect, test } from 'vitest'
import { engines, openTestPortal } from '../../../tests/test-portal.ts'
import { updateSettings } from './update-settings.ts'

describe.each(engines)('on %s', (engine) => {
  test('no organisation takes the name of a government, unless it names whom it acts for', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { organisation } = admin.settings
    const posing = { ...organisation, name: 'Department of Home Affairs' }
    expect(await updateSettings(admin, { organisation: posing })).toBe('poses-as-government')
    for (const change of [
      { website: 'https://www.canada.ca/en' },
      { website: 'https://canadа.ca' },
      { website: 'https://www.canada\u3002ca' },
      { website: 'https://www.canada%2Eca' },
      { name: '\u{1f1e8}\u{1f1e6} Visa Check' },
      { website: 'http://IMMI.HOMEAFFAIRS.GOV.AU:8080' },
      { email: 'help@immi.gov.au' },
      { email: 'visa@ircc-canada.example' },
      { email: 'embassy.of.canada@example.org' },
      { email: 'Home_Affairs+visa@example.org' },
      { registrationNumber: 'Department of Home Affairs, Australia' },
      { registrationNumber: 'IRCC' },
      { phone: 'IRCC Government of Canada' },
      { address: 'Government of Canada\n365 Laurier Avenue West, Ottawa' },
      { address: 'Department of Home Affairs, 6 Chan Street, Belconnen' },
      { address: '1 Example Street\nMinistry of Labour' },
      { address: '1 Example Street\nThis site is run on behalf of IRCC' },
      { name: 'Government of Canada Approved' },
      { name: 'Canada' },
      { registrationNumber: 'Approved by the Government of Canada No. 4471' },
      { registrationNumber: 'IRCC authorised' },
      { registrationNumber: 'কানাডা সরকার কর্তৃক অনুমোদিত' },
      { address: '1 Example Street\nAuthorised by IRCC' },
      { website: 'https://facebook.example/ircc-status' },
      { website: 'https://rahman.example/?Government%20of%20Canada' },
      { website: 'https://www.facebook.com/canada-immigration' },
    ]) {
      const posing = { organisation: { ...organisation, ...change } }
      expect(await updateSettings(admin, posing), JSON.stringify(change)).toBe(
        'poses-as-government',
      )
    }
    expect((await test.as('admin')).settings.organisation).toEqual(organisation)

    const acting = { ...posing, actsFor: 'Government of Samplestan' }
    expect(await updateSettings(admin, { organisation: acting })).toBe('updated')
    expect((await test.as('stranger')).settings.organisation.actsFor).toBe(acting.actsFor)
    expect(await updateSettings(admin, { organisation: posing })).toBe('poses-as-government')
  })

  test('what an honest organisation says of itself is accepted', async () => {
    await using test = await openTestPortal(engine)
    for (const change of [
      { registrationNumber: 'BMET licence RL-1105', phone: '+880 2 5555-0100 (WhatsApp: +880 17)' },
      { registrationNumber: 'Approved by BMET licence RL-123', phone: '+1 613 (Canada)' },
      { registrationNumber: 'Govt. Approved RL-0452', email: 'visa.help+canada@example.org' },
      { registrationNumber: 'Delaware Secretary of State File No. 1234567' },
      { registrationNumber: 'California Secretary of State C1234567' },
      { registrationNumber: 'MARN 1234567', address: 'Embassy Road, Dhaka' },
      { website: 'https://www.facebook.com/rahmanoverseas/?locale=bn_BD' },
      { website: 'https://rahman.example/en/visa-services#canada-visa' },
      { website: 'https://rahman.example/canada-immigration' },
      { website: 'https://rahman.example/lmia' },
      { registrationNumber: 'RCIC R512345', address: '12 Ministry Lane\nOttawa, Canada' },
      { address: 'House 3, opposite Passport Office, Agargaon\nDhaka, Bangladesh' },
      { address: '12 King Fahd Road\nRiyadh\nKingdom of Saudi Arabia' },
      { address: 'Suite 2, Immigration Tower\nSeoul, Republic of Korea' },
      { address: "Gulshan 2\nPeople's Republic of Bangladesh" },
    ]) {
      const admin = await test.as('admin')
      const named = { organisation: { ...admin.settings.organisation, ...change } }
      expect(await updateSettings(admin, named), JSON.stringify(change)).toBe('updated')
    }
  })

  test('nobody acts for an authority that nobody knows, and an agent has no address of a government', async () => {
    const change = { name: 'Government of Canada' }
    const addresses = [
      { website: 'https://www.canada.ca' },
      { website: 'https://canada\u3002ca' },
      { email: 'ircc@canada.ca' },
    ]
    const actsFor = 'Office of Permits, Government of Samplestan'
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { organisation } = admin.settings
    for (const wrong of [
      { ...change, actsFor: 'nobody at all' },
      { ...change, actsFor: 'Not a government agency' },
      ...addresses.map((address) => ({ ...address, actsFor })),
    ]) {
      const posing = { organisation: { ...organisation, ...wrong } }
      expect(await updateSettings(admin, posing), JSON.stringify(wrong)).toBe('invalid-field')
    }
    expect((await test.as('admin')).settings.organisation).toEqual(organisation)
    const acting = { ...organisation, ...change, website: 'https://canada-visas.example', actsFor }
    expect(await updateSettings(admin, { organisation: acting })).toBe('updated')

    const environment = { PUBLIC_URL: 'https://permits.gov.au', ACTS_FOR: actsFor }
    await using atHome = await openTestPortal(engine, environment)
    for (const address of addresses) {
      const authority = { organisation: { ...organisation, ...address, actsFor } }
      expect(await updateSettings(await atHome.as('admin'), authority)).toBe('updated')
    }
  })

  test('an authority in the environment is stored only if the name needs it, and stops no other change', async () => {
    const actsFor = 'Office of Permits, Government of Samplestan'
    // Forms and the API send it with its spaces in order.
    const typed = ` ${actsFor.replace('Permits', ' Permits')} `
    await using test = await openTestPortal(engine, { ACTS_FOR: typed })
    const admin = await test.as('admin')
    const { organisation } = admin.settings
    const named = { ...organisation, name: 'Permits of Samplestan, Government Office' }
    expect(organisation.actsFor).toBe(actsFor)
    const storedNow = async () => {
      const row = await admin.db.selectFrom('settings').select('value').executeTakeFirstOrThrow()
      return JSON.parse(row.value).organisation
    }
    // The form sends what it has shown.
    const seen = { values: { organisation } }
    const plain = { ...organisation, name: 'Samplestan Permit Helpers' }
    expect(await updateSettings(admin, { organisation: plain }, seen)).toBe('updated')
    expect(await storedNow()).toMatchObject({ name: plain.name, actsFor: '' })
    const seenThen = { values: { organisation: plain } }
    expect(await updateSettings(admin, { organisation: named }, seenThen)).toBe('updated')
    const { settings } = await test.as('admin')
    expect(settings.organisation).toEqual(named)
    // Without the environment the site would have a name like a government's, and no authority.
    expect(await storedNow()).toMatchObject({ name: named.name, actsFor })
    const other = { organisation: { ...named, actsFor: 'Ministry of Labour' } }
    expect(await updateSettings(admin, other)).toBe('invalid-field')
    expect(await updateSettings(admin, { organisation: organisation }, seen)).toBe(
      'changed-meanwhile',
    )
  })

  test('no word of an organisation mixes alphabets, and what is one line stays one', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { organisation } = admin.settings
    for (const change of [
      { name: 'Gסvernment of Canada' },
      { registrationNumber: 'ⲓRCC' },
      { address: '1 Example Street\nGჿvernment of Canada' },
      { phone: '+880 Mⲓnistry' },
      { website: 'https://gⲟv.example' },
      { actsFor: 'Ministry of Labסur' },
    ]) {
      const mixed = { organisation: { ...organisation, ...change } }
      expect(await updateSettings(admin, mixed), JSON.stringify(change)).toBe('invalid-field')
    }
    const change = { name: 'Padma\nপদ্মা', registrationNumber: 'RL-১১০৫\r\nMARN', phone: '1\t2' }
    const actsFor = 'Ministry\nof Labour'
    const lines = { ...organisation, ...change, actsFor, address: 'One\r\nTwo' }
    expect(await updateSettings(admin, { organisation: lines })).toBe('updated')
    expect((await test.as('stranger')).settings.organisation).toMatchObject({
      ...{ name: 'Padma পদ্মা', registrationNumber: 'RL-১১০৫ MARN', phone: '1 2' },
      ...{ actsFor: 'Ministry of Labour', address: 'One\nTwo' },
    })
  })

  test('nobody acts for an authority that cannot be seen, or under a name that reads the other way', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { organisation } = admin.settings
    for (const change of [
      { name: 'Department of Home Affairs', actsFor: '\u200b' },
      { name: 'Department of Home Affairs', actsFor: ' . ' },
      { name: 'Department of Home Affairs', actsFor: '1' },
      { name: 'Department of Home Affairs', actsFor: 'x' },
      { name: 'Department of Home Affairs', actsFor: 'x 1 2 3 4 5 6 7' },
      { name: 'Department of Home Affairs', actsFor: 'aaaaaaaaaaaa' },
      { name: '\u202eyrtsiniM' },
      { name: '\u2060' },
    ]) {
      const posing = { organisation: { ...organisation, ...change } }
      await expect(updateSettings(admin, posing), JSON.stringify(change)).rejects.toThrow()
    }
    expect((await test.as('stranger')).settings.organisation).toEqual(organisation)
    for (const actsFor of ['Ministry of Labour', '内政部', 'শ্রম মন্ত্রণালয়', 'وزارة العمل']) {
      const now = await test.as('admin')
      const acting = { ...organisation, name: 'Department of Home Affairs', actsFor }
      expect(await updateSettings(now, { organisation: acting }), actsFor).toBe('updated')
    }
  })
})
