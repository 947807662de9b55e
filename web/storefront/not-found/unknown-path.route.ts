import { redirect } from 'react-router'

/** @source spec §2 "anything else" */
export const loader = () => redirect('/404')
