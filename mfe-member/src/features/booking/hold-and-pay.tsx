import { membership } from '@postcard/contracts/business';
import { ruleTexts } from '@postcard/contracts/rule-texts';
import { Button, Stack, Text } from '@postcard/ui';

import { TermsLine } from '../accounts/terms-line.tsx';

type Props = {
  busy: boolean;
  disabled: boolean;
  isMember: boolean;
  form?: string;
  onHold?: () => void;
};

export function HoldAndPay({ busy, disabled, isMember, form, onHold }: Props) {
  return (
    <Stack gap={2}>
      <Button
        variant="primary"
        size="large"
        block
        busy={busy}
        busyLabel="Opening the payment page..."
        disabled={disabled}
        type={form ? 'submit' : 'button'}
        form={form}
        onClick={onHold}
      >
        Hold and pay
      </Button>
      {form && <TermsLine />}
      <Text quiet small>
        {isMember
          ? `We hold it for ${ruleTexts.hold} while you pay.`
          : `Held for ${ruleTexts.hold}. Your payment is only authorized: it is charged once our team approves, ` +
            `within ${membership.reviewDays}.`}
      </Text>
    </Stack>
  );
}
