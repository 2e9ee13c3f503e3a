import { type CertificateFilter, filterFrom, searchOf } from './certificates.api.ts';
import { MyCertificates as Mine } from './parts/MyCertificates.tsx';
import { Office } from './parts/Office.tsx';

/** Certificates of the reader or their children, and the button to request one. */
export const MyCertificates = () => <Mine />;
/** The office's requests and certificates. */
export const CertificatesOffice = (props: {
  filter: CertificateFilter;
  onChange: (part: Partial<CertificateFilter>) => void;
}) => <Office {...props} />;
/** The filter of the office's list, as the address holds it. */
export const certificateFilter = { from: filterFrom, search: searchOf };
