import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { DropdownMenu } from '../actions/dropdown-menu.tsx';
import { ArrowRightIcon, DownloadIcon, MoreIcon } from '../icons.tsx';
import { Cluster, Stack } from '../layout/layout.tsx';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { Tooltip } from '../overlays/tooltip.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
const nothing = () => undefined;

export function ActionsPart() {
  const [open, setOpen] = useState<'dialog' | 'confirm'>();
  const [busy, setBusy] = useState(false);
  return (
    <Stack gap={6}>
      <Cluster>
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant[0]?.toUpperCase()}
            {variant.slice(1)}
          </Button>
        ))}
      </Cluster>
      <Cluster>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            Disabled
          </Button>
        ))}
      </Cluster>
      <Cluster>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} busy busyLabel="Submitting...">
            Request A Sample
          </Button>
        ))}
      </Cluster>
      <Cluster>
        <Button size="small" icon={<DownloadIcon size={16} />}>
          Export to CSV
        </Button>
        <Button variant="primary" size="large" asChild icon={<ArrowRightIcon />} className="pc-button--icon-end">
          <a href="#actions">Reserve Your Spot</a>
        </Button>
        <Button busy={busy} busyLabel="Sending..." onClick={() => setBusy(true)}>
          Press me: my width stays
        </Button>
      </Cluster>
      <Cluster>
        <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
        <Button variant="danger" onClick={() => setOpen('confirm')}>
          Cancel booking
        </Button>
        <DropdownMenu
          label="Booking M05"
          trigger={<Button icon={<MoreIcon />}>More</Button>}
          items={[
            { id: 'invoice', label: 'View Invoice', onSelect: nothing },
            { id: 'cancel', label: 'Cancel booking', danger: true, onSelect: nothing },
          ]}
        />
        <DropdownMenu
          label="Columns of members"
          trigger={<Button icon={<MoreIcon />}>Columns</Button>}
          items={[
            { id: 'email', label: 'Email', isChecked: true, onSelect: nothing },
            { id: 'phone', label: 'Phone', isChecked: false, onSelect: nothing },
          ]}
        />
        <Tooltip content="Downloads the list as it is filtered now">
          <Button icon={<DownloadIcon size={18} />}>With a tooltip</Button>
        </Tooltip>
      </Cluster>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={(next) => setOpen(next ? 'dialog' : undefined)}
        title="Request from Tierra Bakery"
        description="Sent on Apr 17, 2025"
        footer={<Button variant="primary">Mark as contacted</Button>}
      >
        <p>We would like to see the card before we book a spot on it.</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={(next) => setOpen(next ? 'confirm' : undefined)}
        onConfirm={() => setOpen(undefined)}
        title="Cancel spot M05 on the June card?"
        description="The spot is offered to others at once. You get $473.00 back."
        confirmLabel="Cancel spot M05"
      />
    </Stack>
  );
}
