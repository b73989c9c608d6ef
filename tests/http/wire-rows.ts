import { expect } from 'vitest'
import { anAccount } from '../sign-in.ts'
import {
  admin,
  anImage,
  aPublicRecord,
  aWireRecord,
  lastMade,
  type Role,
  roles,
  signedIn,
  staff,
  type World,
} from './wire-world.ts'

const id = expect.stringMatching(/^[\da-f-]{36}$/)
const imageUrl = expect.stringMatching(/^http.*\/images\/[\da-f-]{36}\/[\w-]+\.webp$/)
const staffRecord = {
  _id: id,
  id: expect.stringMatching(/^P/),
  IRCC_Num: expect.stringMatching(/^I/),
  name: 'Robin Sample',
  F_name: 'Lee Sample',
  M_name: 'Dana Sample',
  Po_address: '14 Paper Lane, Sampleton',
  nationality: 'BANGLADESH',
  User_Hide: 'No',
  Status: 'Approved',
  database_of_client: 'My_Aust',
}
const { _id, IRCC_Num, ...byPassport } = staffRecord
const { _id: _, id: passport, ...byIrcc } = staffRecord

type Row = {
  /** The name of the call in the table of the specification */
  call: string
  path: string
  who: readonly Role[]
  ask: (
    world: World,
    role: Role,
  ) => Promise<{ path: string; body?: unknown }> | { path: string; body?: unknown }
  answer: unknown
  /** The status without permission, if it is not the usual 401 or 403 */
  otherwise?: number
}

const ofRecord = (path: string) => async (world: World) => ({
  path: path + (await aPublicRecord(world)),
})
const ofAccount =
  (path: string) =>
  async ({ site }: World) => ({
    path: path + (await anAccount(site.portal, 'student')).id,
  })

let lastEmail = 0

/** One row for each call in section 8 of the specification: permitted roles, request, response */
export const rows: Row[] = [
  {
    call: 'POST /images',
    path: '/images',
    who: staff,
    ask: () => ({ path: '/images', body: anImage() }),
    answer: { data: { url: imageUrl } },
  },
  {
    call: 'GET /result/{passportNumber}',
    path: '/result/:number',
    who: roles,
    ask: async (world) => {
      await aPublicRecord(world)
      return { path: `/result/p-${lastMade()}` }
    },
    answer: byPassport,
  },
  {
    call: 'GET /ircc/{value}',
    path: '/ircc/:number',
    who: roles,
    ask: async (world) => {
      await aPublicRecord(world)
      return { path: `/ircc/i${lastMade()}` }
    },
    answer: byIrcc,
  },
  {
    call: 'GET /dates',
    path: '/dates',
    who: roles,
    ask: () => ({ path: '/dates' }),
    answer: [{ _id: id, dateValue: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }],
  },
  {
    call: 'POST /cofees',
    path: '/cofees',
    who: staff,
    ask: () => ({ path: '/cofees', body: aWireRecord() }),
    answer: { insertedId: id },
  },
  {
    call: 'GET /User_Data',
    path: '/User_Data',
    who: admin,
    ask: async (world) => {
      await aPublicRecord(world)
      return { path: '/User_Data?limit=1' }
    },
    answer: [staffRecord],
  },
  {
    call: 'GET /User_Data/{id}',
    path: '/User_Data/:id',
    who: admin,
    ask: ofRecord('/User_Data/'),
    answer: staffRecord,
  },
  {
    call: 'PUT /User_Data/{id}',
    path: '/User_Data/:id',
    who: admin,
    ask: async (world) => ({
      path: `/User_Data/${await aPublicRecord(world)}`,
      body: { name: 'Robin Q. Sample' },
    }),
    answer: { modifiedCount: 1 },
  },
  {
    call: 'DELETE /delete_User/{id}',
    path: '/delete_User/:id',
    who: admin,
    ask: ofRecord('/delete_User/'),
    answer: { deletedCount: 1 },
  },
  {
    call: 'PATCH /user_data/User_Hide/{id}',
    path: '/user_data/User_Hide/:id',
    who: admin,
    ask: ofRecord('/user_data/User_Hide/'),
    answer: { modifiedCount: 1 },
  },
  {
    call: 'PATCH /user_data/User_UnHide/{id}',
    path: '/user_data/User_UnHide/:id',
    who: admin,
    ask: async (world) => {
      const record = await aPublicRecord(world)
      await world.callers.admin('PATCH', `/user_data/User_Hide/${record}`)
      return { path: `/user_data/User_UnHide/${record}` }
    },
    answer: { modifiedCount: 1 },
  },
  {
    call: 'PATCH /user_data/Approved_or_Deny/{id}',
    path: '/user_data/Approved_or_Deny/:id',
    who: admin,
    ask: ofRecord('/user_data/Approved_or_Deny/'),
    answer: { modifiedCount: 1 },
  },
  {
    call: 'PATCH /change-date/{settingsId}',
    path: '/change-date/:id',
    who: admin,
    ask: ({ settingsId }) => ({
      path: `/change-date/${settingsId}`,
      body: { dateValue: '2026-01-31' },
    }),
    answer: { modifiedCount: 1 },
  },
  {
    call: 'GET /Users_Infos',
    path: '/Users_Infos',
    who: admin,
    ask: () => ({ path: '/Users_Infos' }),
    answer: expect.arrayContaining([
      {
        _id: id,
        name: 'Sam moderator',
        email: expect.stringContaining('@'),
        photoURL: '',
        role: 'instructor',
        database_of_client: 'Austrellia',
      },
    ]),
  },
  {
    call: 'PATCH /user_data/admin/{id}',
    path: '/user_data/admin/:id',
    who: admin,
    ask: ofAccount('/user_data/admin/'),
    answer: { modifiedCount: 1 },
  },
  {
    call: 'PATCH /user_data/instructor/{id}',
    path: '/user_data/instructor/:id',
    who: admin,
    ask: ofAccount('/user_data/instructor/'),
    answer: { modifiedCount: 1 },
  },
  {
    call: 'DELETE /delete_User_Data/{id}',
    path: '/delete_User_Data/:id',
    who: admin,
    ask: ofAccount('/delete_User_Data/'),
    answer: { deletedCount: 1 },
  },
  {
    call: 'POST /api/users',
    path: '/api/users',
    who: roles,
    ask: ({ site }) => {
      lastEmail++
      return {
        path: '/api/users',
        body: {
          name: 'Robin Sample',
          email: `new-${lastEmail}-${new URL(site.url).port}@example.org`,
          photoURL: 'https://pictures.example/robin.jpg',
          password: 'four small quiet otters',
        },
      }
    },
    answer: { insertedId: id },
  },
  {
    call: 'POST /jwt',
    path: '/jwt',
    who: signedIn,
    ask: ({ accounts }, role) => ({
      path: '/jwt',
      body: { email: accounts[role === 'stranger' ? 'admin' : role].email },
    }),
    answer: { token: expect.stringMatching(/^[\w-]{43}$/) },
  },
  {
    call: 'GET /api/users/{email}',
    path: '/api/users/:email',
    who: signedIn,
    ask: ({ accounts }, role) => ({
      path: `/api/users/${accounts[role === 'stranger' ? 'admin' : role].email}`,
    }),
    answer: { role: expect.any(String), title: expect.any(String) },
  },
]
