#!/bin/sh
# Runs the command line as the user of countersign.service, in its folder, with its settings. Give absolute paths.
#   install -m 755 /opt/countersign/deploy/countersign.sh /usr/local/bin/countersign
cd /opt/countersign || exit 1
# The doctor runs in the mount namespace of the service, which sees less of the disk.
pid=$(systemctl show --property=MainPID --value countersign)
within=
[ "$1" = doctor ] && [ "${pid:-0}" -gt 0 ] && within="nsenter --target $pid --mount --wd --"
# The settings come before this default, as in the unit: Node lets the environment win over its --env-file.
data_dir=DATA_DIR=/var/lib/countersign
grep -q '^DATA_DIR=' /etc/countersign/env && data_dir=
exec $within runuser -u countersign -- env -i PATH=/usr/local/bin:/usr/bin:/bin $data_dir \
  node_modules/.bin/node --env-file=/etc/countersign/env cli.js "$@"
