import { type RouteConfig, route } from '@react-router/dev/routes'

const lookup = 'routes/public/lookup.tsx'

export default [
  route('/', lookup, { id: 'home' }),
  route('Check_Visa', lookup, { id: 'check-visa' }),
  route('Work_Permit', lookup, { id: 'work-permit' }),
  route('Visa', lookup, { id: 'visa' }),
  route('Application_Stts', lookup, { id: 'application-status' }),
  route('Lima', lookup, { id: 'lmia' }),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
