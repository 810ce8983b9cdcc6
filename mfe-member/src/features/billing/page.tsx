import { Container } from '@postcard/ui';
import { RequireLogin } from '../accounts/require-login.tsx';
import { InvoiceTable } from './invoice-table.tsx';

export function Component() {
  return (
    <RequireLogin>
      {() => (
        <Container style={{ paddingBlock: '40px 96px' }}>
          <h1>Billing</h1>
          <InvoiceTable />
        </Container>
      )}
    </RequireLogin>
  );
}
