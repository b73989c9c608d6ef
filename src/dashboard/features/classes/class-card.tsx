import type { ReactNode } from 'react'
import { type Class, classPictureAddress } from '#contract/classes/class.ts'
import { ClassFacts } from '#dashboard/layout/class-facts.tsx'

type Props = {
  shown: Class
  hasStarted?: boolean
  isForStaff?: boolean
  /** How it stands, in a word or two */
  mark?: ReactNode
  /** What can be done */
  children?: ReactNode
}

export function ClassCard({ shown, mark, children, ...facts }: Props) {
  const { id, title, pictures } = shown
  const { firstPicture } = pictures
  return (
    <li className="card class-card">
      <img
        src={classPictureAddress(firstPicture.id)}
        width={firstPicture.width}
        height={firstPicture.height}
        loading="lazy"
        alt=""
      />
      <div className="class-words">
        <h2>
          <a href={`/dashboard/classes/${id}`}>{title}</a>
        </h2>
        {mark && <p className="badges">{mark}</p>}
        <ClassFacts shown={shown} {...facts} />
        {children && <div className="choices">{children}</div>}
      </div>
    </li>
  )
}
