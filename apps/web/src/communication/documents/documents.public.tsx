import type { DocumentCategory } from '@encrier/contract/communication/documents';
import type { MessageDescriptor } from '@lingui/core';
import { MyDocuments as Mine } from './parts/MyDocuments.tsx';
import { categoryWords as words } from './parts/words.ts';

/** The caller's own documents, for the office's page too. */
export const MyDocuments = () => <Mine />;
/** Names of the categories. */
export const categoryWords: Readonly<Record<DocumentCategory, MessageDescriptor>> = words;
/** Placeholder of a list that is loading or could not be loaded. */
