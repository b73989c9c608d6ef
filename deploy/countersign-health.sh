#!/bin/sh
# Kills a server that accepts a connection and never answers. systemd starts it again (Restart=on-failure).
# A server that refuses the connection is starting or stopping, and is left alone however long that takes.
#   countersign-health.sh [UNIT]    with HOST and PORT as in the settings
case "${HOST:=127.0.0.1}" in *:*) HOST="[$HOST]" ;; esac
curl --silent --output /dev/null --noproxy '*' --max-time "${HEALTH_SECONDS:-15}" --retry 1 \
  "http://$HOST:${PORT:-3000}/healthz"
# 28: curl timed out twice
[ $? -eq 28 ] || exit 0
echo 'Countersign does not answer: killing it, systemd will start it again'
systemctl kill --signal=SIGKILL "${1:-countersign.service}"
