import type { ComponentProps } from 'react';
import { Arrangements as List } from './parts/Arrangements.tsx';
import { ArrangementsMark as Mark } from './parts/ArrangementsMark.tsx';

/** A discreet mark beside a pupil with arrangements today. The page shows the texts of `school-life/plans`. */
export const ArrangementsMark = (props: ComponentProps<typeof Mark>) => <Mark {...props} />;

/** A pupil's arrangements, without their reason. The page shows the texts of `school-life/plans`. */
export const ArrangementList = (props: ComponentProps<typeof List>) => <List {...props} />;
