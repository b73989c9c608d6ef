#!/bin/sh
# Ends a server that hangs: it accepts a connection and never answers. systemd starts it again (Restart=on-failure).
# A refused connection means that it is starting or stopping: then it is left alone, however long that takes.
#   countersign-health.sh [UNIT]    with HOST and PORT as in the settings
case "${HOST:=127.0.0.1}" in *:*) HOST="[$HOST]" ;; esac
curl --silent --output /dev/null --noproxy '*' --max-time "${HEALTH_SECONDS:-15}" --retry 1 \
  "http://$HOST:${PORT:-3000}/healthz"
# 28: curl timed out, and once more when it tried again
[ $? -eq 28 ] || exit 0
echo 'Countersign does not answer: it is killed, and started again'
systemctl kill --signal=SIGKILL "${1:-countersign.service}"
