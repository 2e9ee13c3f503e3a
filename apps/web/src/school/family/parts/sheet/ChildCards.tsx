import type { FamilyChild } from '@encrier/contract/school/family';
import type { ReactNode } from 'react';
import { OwnFields } from '../../../custom-fields/custom-fields.public.tsx';
import { OwnDelegates } from '../../../mandates/mandates.public.tsx';
import { FamilyCustody } from '../../../persons/persons.public.tsx';
import css from '../Family.module.css';
import { ChildSheet } from './ChildSheet.tsx';

type Props = { child: FamilyChild; regimes: readonly string[]; children: ReactNode };
/** The school's data about one child, the class's representatives, and other rooms' cards. */
export const ChildCards = ({ child, regimes, children }: Props) => (
  <div className={css.page}>
    <ChildSheet child={child} regimes={regimes} />
    <OwnFields pupilId={child.id} />
    <OwnDelegates pupilId={child.id} />
    <FamilyCustody pupilId={child.id} label={child.label} />
    {children}
  </div>
);
