import type { ComponentProps } from 'react';
import { OwnFields as Fields } from './parts/OwnFields.tsx';

/** What the school notes of a child in the fields that families read. The page shows the words of `school/custom-fields`. */
export const OwnFields = (props: ComponentProps<typeof Fields>) => <Fields {...props} />;
